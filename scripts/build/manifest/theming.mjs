/** The tables of docs/theming.md, which a test compares with the style sheets and the templates. */

/** The custom properties, as a manifest names them. Colours have one default for light and one for dark. */
export function propertiesIn(document) {
  return rowsOf(document, '## Custom properties').map(([name, description, light, dark]) => {
    const [, told] = /: `([^`]+)`$/.exec(description) ?? [];
    const value = light === '' ? told : `light-dark(${bare(light)}, ${bare(dark)})`;
    return {name: bare(name), description, ...(value !== undefined && {default: value})};
  });
}

/** The parts, as a manifest names them. */
export function partsIn(document) {
  return rowsOf(document, '## Parts').map(([name, description]) => ({name: bare(name), description}));
}

/** The cells of the table below a heading, without its head. */
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

/** A cell's text without the marks of code. */
export function bare(cell) {
  return cell.replaceAll('`', '');
}
