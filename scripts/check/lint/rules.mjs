import path from 'node:path';
import {forbiddenImport} from './arrows.mjs';
import {knownToBrowsers} from './known-to-browsers.mjs';

/** An import must be allowed by the table in arrows.mjs. Covers `import`, `export … from`, `import()` and `import('…')` types. */
const importArrows = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      arrow: '{{file}} must not import {{what}}. See the import rules in scripts/check/lint/arrows.mjs.',
      unreadable: 'Write the path of an import as plain text, so that the import rules can read it.',
    },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
    const refuseUnreadable = (node) => {
      if (forbiddenImport(file, 'a-package-known-at-run-time')) context.report({node, messageId: 'unreadable'});
    };
    const check = (source) => {
      if (!source) return;
      const specifier = source.type === 'TSLiteralType' ? source.literal.value : source.value;
      if (typeof specifier !== 'string') return refuseUnreadable(source);
      const what = forbiddenImport(file, specifier);
      if (what) context.report({node: source, messageId: 'arrow', data: {file, what}});
    };
    return {
      ImportDeclaration: ({source}) => check(source),
      ExportNamedDeclaration: ({source}) => check(source),
      ExportAllDeclaration: ({source}) => check(source),
      ImportExpression: ({source}) => check(source),
      TSImportType: ({source, argument}) => check(source ?? argument),
    };
  },
};

/** A suppression says why on its own line: `eslint-disable-next-line rule -- the reason`. */
const reasonedSuppressions = {
  meta: {type: 'problem', schema: [], messages: {reason: 'Give the reason: `eslint-disable-… rule -- the reason`.'}},
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (/^\s*eslint-disable/.test(comment.value) && !/ -- \S/.test(comment.value)) {
          context.report({loc: comment.loc, messageId: 'reason'});
        }
      }
    },
  }),
};

/** The custom lint rules of this repository. */
export const local = {
  rules: {
    'import-arrows': importArrows,
    'known-to-browsers': knownToBrowsers,
    'reasoned-suppressions': reasonedSuppressions,
  },
};
