// Escape closes what a word of code tells of its type, as long as the pointer and the focus stay where they are (WCAG 1.4.13). A script
// of the pages with such words, which imports nothing: its names stay in a block.
{
  const hushed = 'rd-hushed';
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const word of document.querySelectorAll('.rd-type:is(:hover,:focus)')) word.classList.add(hushed);
  });
  for (const leaves of ['pointerout', 'focusout'])
    document.addEventListener(leaves, ({ target }) => {
      const word = (target as Element).closest(`.${hushed}`);
      // Closing the box takes it away from under the pointer, while the word may have the focus.
      if (!word?.matches(':hover,:focus')) word?.classList.remove(hushed);
    });
}
