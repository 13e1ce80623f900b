import { useId, useState } from 'react';
import { fillText } from '../../../texts/fill-text.js';
import { Labelled } from '../console/Field.js';
import { readSentFrames, toSavedText } from './saved-session.js';
import { fillKeys } from './secrets.js';
import type { SocketSession } from './session.js';
import { texts } from './socket-texts.js';

/** Pauses between messages are replayed, but shortened to this. */
const longestPauseMs = 2000;

interface SavedSessionsProps {
  session: SocketSession;
  /** Id of a key -> what was typed for this API. */
  keys: ReadonlyMap<string, string>;
  /** Registers all keys of the document, so that they are masked in the file. */
  protect(): void;
  isOpen: boolean;
  onSend(text: string): void;
}

/** Saves the messages of a session as a file, and sends again what such a file lists as sent. */
export function SavedSessions({ session, keys, protect, isOpen, onSend }: SavedSessionsProps) {
  const id = useId();
  const [notice, setNotice] = useState('');

  function save(): void {
    protect();
    const url = URL.createObjectURL(new Blob([toSavedText(session)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'session.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url));
  }

  async function replay(file: File): Promise<void> {
    const frames = readSentFrames(await file.text());
    if (!frames) return setNotice(texts.socketNotSession);
    for (const [index, { text, atMs }] of frames.entries()) {
      const pauseMs = index === 0 ? 0 : atMs - frames[index - 1]!.atMs;
      await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(pauseMs, 0), longestPauseMs)));
      if (session.snapshot().state.type !== 'open') break;
      setNotice(fillText(texts.socketReplaying, { at: index + 1, count: frames.length }));
      onSend(fillKeys(text, keys));
    }
  }

  return (
    <div className="rd-console-actions">
      <button type="button" className="rd-console-quiet" onClick={save}>
        {texts.socketSave}
      </button>
      <Labelled id={id} label={texts.socketReplay}>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          disabled={!isOpen}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void replay(file);
            target.value = '';
          }}
        />
      </Labelled>
      <span role="status">{notice}</span>
    </div>
  );
}
