/** Reads the tables of docs/theming.md. A test compares them with the style sheets and the templates. */

/** The custom properties in manifest format. Colours have one default for light and one for dark. */
export function propertiesIn(document) {
  return rowsOf(document, '## Custom properties').map(([name, description, light, dark]) => {
    const [, told] = /: `([^`]+)`$/.exec(description) ?? [];
    const value = light === '' ? told : `light-dark(${bare(light)}, ${bare(dark)})`;
    return {name: bare(name), description, ...(value !== undefined && {default: value})};
  });
}

/** The parts in manifest format. */
export function partsIn(document) {
  return rowsOf(document, '## Parts').map(([name, description]) => ({name: bare(name), description}));
}

/** The rows of the table below a heading, without the header row. */
export function rowsOf(document, heading) {
  const section = document.slice(document.indexOf(heading) + heading.length).split('\n## ', 1)[0];
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** A cell's text without backticks. */
export function bare(cell) {
  return cell.replaceAll('`', '');
}
