import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { useNote } from './page-context.js';

export interface FileTreeProps {
  /** A nested list, which the compile stage has turned into a tree; or `<Folder>` and `<File>`. */
  children?: ReactNode;
  className?: string;
}

/** The component for `:::file-tree`. */
export function FileTree({ children, className }: FileTreeProps): ReactElement {
  useNote('extras');
  const hasEntries = Children.toArray(children).some(
    (child) => isValidElement(child) && (child.type === Folder || child.type === File),
  );
  return (
    <div className={['rd-file-tree', className].filter(Boolean).join(' ')}>
      {hasEntries ? <ul>{children}</ul> : children}
    </div>
  );
}

interface EntryProps {
  name: ReactNode;
  /** A comment after the name. */
  comment?: ReactNode;
  /** Highlights the entry. */
  highlight?: boolean;
}

export interface FolderProps extends EntryProps {
  /** Default true. */
  defaultOpen?: boolean;
  children?: ReactNode;
}

export function Folder({ defaultOpen = true, children, ...entry }: FolderProps): ReactElement {
  if (children === undefined) {
    return (
      <li className="rd-file rd-folder">
        <EntryName {...entry} />
      </li>
    );
  }
  return (
    <li className="rd-folder">
      <details open={defaultOpen}>
        <summary>
          <EntryName {...entry} />
        </summary>
        <ul>{children}</ul>
      </details>
    </li>
  );
}

export function File(entry: EntryProps): ReactElement {
  return (
    <li className="rd-file">
      <EntryName {...entry} />
    </li>
  );
}

function EntryName({ name, comment, highlight }: EntryProps): ReactElement {
  const Name = highlight ? 'strong' : 'span';
  return (
    <>
      <Name className="rd-file-name">{name}</Name>
      {comment !== undefined && (
        <>
          {' '}
          <span className="rd-file-comment">{comment}</span>
        </>
      )}
    </>
  );
}

FileTree.Folder = Folder;
FileTree.File = File;
