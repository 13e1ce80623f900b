/** Texts of enlarged pictures and of diagrams, whose scripts are loaded when there is one to show. */
export const pictureTexts = {
  enlargePicture: 'Enlarge picture',
  enlargeNamedPicture: 'Enlarge picture: {name}',
  closePicture: 'Close picture',
  diagramFails: 'This diagram cannot be drawn. Its text stands below.',
};
