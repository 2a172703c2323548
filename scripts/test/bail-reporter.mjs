/** A reporter that ends the run at the first failure: the mutant is killed. */
export default async function* bail(source) {
  for await (const {type} of source) if (type === 'test:fail') process.exit(1);
  yield '';
}
