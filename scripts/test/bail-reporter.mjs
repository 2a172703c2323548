/** A reporter that ends the run with the first test that fails: the mutant is noticed. */
export default async function* bail(source) {
  for await (const {type} of source) if (type === 'test:fail') process.exit(1);
  yield '';
}
