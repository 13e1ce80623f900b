import socketTexts from '../../../texts/english/socket.json';
import { fillText } from '../../../texts/fill-text.js';
import type { SocketTexts } from '../../../texts/texts.js';
import { ownTexts } from '../console/console-texts.js';
import type { SocketState } from './session.js';

export const texts: SocketTexts = ownTexts(socketTexts);

/** Describes the state of the connection: `Closed: the server is restarting (code 1012). The server says: …`. */
export function stateWords(state: SocketState): string {
  switch (state.type) {
    case 'idle':
      return texts.socketIdle;
    case 'connecting':
      return texts.socketConnecting;
    case 'open':
      return texts.socketOpen;
    case 'closing':
      return texts.socketClosing;
    case 'failed':
      return fillText(texts.socketFailed, { origin: state.origin });
    case 'closed': {
      const { code, reason } = state;
      const words = texts[`socketCode${code}` as keyof SocketTexts] ?? texts.socketCodeOwn;
      const because = reason === '' ? '' : ` ${fillText(texts.socketReason, { reason })}`;
      const closed = fillText(texts.socketClosed, { reason: fillText(texts.socketCode, { words, code }) });
      return `${closed}.${because}`;
    }
  }
}

export function countWords(count: number): string {
  return count === 1 ? texts.socketOne : fillText(texts.socketCount, { count });
}
