// The colours of Mermaid diagrams, taken from the custom properties of the page in the colour mode that is shown.

/** `print` is for paper. */
export type Colors = 'light' | 'dark' | 'print';

/** Returns Mermaid's theme settings. Mermaid calculates with colours, so they must be written in a format that it parses. */
export function diagramLooks(colors: Colors, stage: Element): Record<string, unknown> {
  const { fontFamily } = getComputedStyle(stage);
  if (colors === 'print') return { theme: 'neutral', fontFamily };
  const color = colorReader(stage);
  const text = color('--rd-text');
  const border = color('--rd-border');
  return {
    theme: 'base',
    fontFamily,
    journey: { titleFontFamily: fontFamily, taskFontFamily: fontFamily },
    themeVariables: {
      darkMode: colors === 'dark',
      fontSize: '15px',
      background: color('--rd-background'),
      primaryColor: color('--rd-surface'),
      primaryTextColor: text,
      primaryBorderColor: color('--rd-primary'),
      secondaryColor: color('--rd-hover'),
      secondaryBorderColor: border,
      secondaryTextColor: text,
      tertiaryColor: color('--rd-background'),
      tertiaryBorderColor: border,
      tertiaryTextColor: text,
      lineColor: color('--rd-muted'),
      textColor: text,
      titleColor: color('--rd-heading'),
      noteBkgColor: color('--rd-mark'),
      noteTextColor: color('--rd-mark-text'),
      noteBorderColor: border,
      clusterBkg: color('--rd-surface'),
      clusterBorder: border,
      edgeLabelBackground: color('--rd-background'),
      ...ofSeries(kinds.map(color), color('--rd-background'), color('--rd-surface')),
      sectionBkgColor: color('--rd-surface'),
      sectionBkgColor2: color('--rd-hover'),
      altSectionBkgColor: color('--rd-background'),
      gridColor: border,
      taskBkgColor: color('--rd-hover'),
      taskBorderColor: color('--rd-muted'),
      taskTextColor: text,
      taskTextOutsideColor: text,
      taskTextLightColor: text,
      taskTextDarkColor: text,
      activeTaskBkgColor: color('--rd-surface'),
      activeTaskBorderColor: color('--rd-primary'),
      doneTaskBkgColor: color('--rd-background'),
      doneTaskBorderColor: border,
      critBkgColor: color('--rd-code-remove'),
      critBorderColor: color('--rd-danger'),
      todayLineColor: color('--rd-danger'),
      relationColor: color('--rd-muted'),
      personBorder: border,
      personBkg: color('--rd-surface'),
    },
  };
}

/** The colours of slices, branches and sections are those of the admonitions: they are distinct, and labels on them are legible. */
const kinds = ['--rd-info', '--rd-important', '--rd-tip', '--rd-warning', '--rd-danger', '--rd-note'];

function ofSeries(colors: readonly string[], label: string, surface: string): Record<string, unknown> {
  const variables: Record<string, unknown> = {
    pieTitleTextSize: '18px',
    pieSectionTextColor: label,
    pieStrokeColor: label,
    pieOuterStrokeColor: label,
    pieOpacity: '1',
    commitLabelBackground: label,
    xyChart: { plotColorPalette: colors.join(', ') },
  };
  for (let index = 0; index < 12; index++) {
    const color = colors[index % colors.length]!;
    variables[`cScale${index}`] = variables[`cScalePeer${index}`] = color;
    variables[`cScaleInv${index}`] = color;
    variables[`cScaleLabel${index}`] = label;
    variables[`pie${index + 1}`] = color;
    variables[`git${index}`] = variables[`gitInv${index}`] = color;
    variables[`gitBranchLabel${index}`] = label;
    variables[`fillType${index}`] = surface;
  }
  return variables;
}

/** Returns a function that reads a custom property as `#rrggbb`, whatever notation the style sheet uses. */
function colorReader(element: Element): (name: string) => string {
  const computed = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  return (name) => {
    context.fillStyle = computed.getPropertyValue(name);
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`;
  };
}
