/**
 * A chunk group for the bundler: all modules of the element that the script before it does not already have.
 *
 * @param {string} script the module that is loaded first
 * @param {string} element the module that registers the element; the first one imports it later
 * @returns {{name: (id: string, context: {getModuleInfo(id: string): {importedIds: readonly string[]} | null}) => string | null}}
 */
export function elementChunk(script, element) {
  let members;
  return {
    debugName: 'element',
    name: (id, context) => {
      const getModuleInfo = (module) => context.getModuleInfo(module);
      members ??= without(reachable(element, getModuleInfo), reachable(script, getModuleInfo));
      return members.has(id) ? 'element' : null;
    },
  };
}

function reachable(from, getModuleInfo, found = new Set()) {
  if (found.has(from)) return found;
  found.add(from);
  for (const id of [...(getModuleInfo(from)?.importedIds ?? [])]) reachable(id, getModuleInfo, found);
  return found;
}

function without(some, others) {
  return new Set([...some].filter((one) => !others.has(one)));
}
