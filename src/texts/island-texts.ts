/** Texts that stand in the place of a part of the page that React cannot show. */
export const islandTexts = {
  crashed: 'This page crashed.',
  tryAgain: 'Try again',
};
