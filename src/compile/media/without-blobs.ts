// Data in the clothes of text: hashes, keys, pictures in base64. Nobody looks for them, and they would be most of an index.

const longRun = /[\w+/=-]{32,}/g;
const hexadecimal = /^(?=.*\d)(?=.*[a-f])[\da-f]+$/i;
const dataUrl = /data:[\w.+-]+\/[\w.+-]+(?:;[\w=-]+)*,\S*/g;

/** Puts an ellipsis in the place of each blob. */
export function withoutBlobs(text: string): string {
  if (text.length < 32) return text;
  return text
    .replace(dataUrl, '…')
    .replace(longRun, (run) => (hexadecimal.test(run) || isBase64(run) ? '…' : run));
}

/** Names and paths of that length are made of words; base64 goes from small letters to capitals to digits all the time. */
function isBase64(run: string): boolean {
  if (run.length < 40) return false;
  const pieces = run.match(/[a-z]+|[A-Z]+|\d+/g) ?? [];
  return pieces.length > run.length * 0.3;
}
