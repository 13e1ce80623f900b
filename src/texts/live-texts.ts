/** Texts of code that readers edit. Pages with some have those that are not English beside its script. */
export const liveTexts = {
  liveEditor: 'Live editor',
  liveResult: 'Result',
  leaveEditor: 'To leave the editor with the keyboard: Escape, then Tab.',
  liveShowsNothing: 'This code shows nothing: it has to call render(…).',
};
