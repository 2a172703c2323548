/** A client of the service in its own process: sends the calls that its parent requests, one after another. */

/** A request of the parent. */
export interface Asked {
  readonly url: string;
  readonly options: {
    readonly method: string;
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly calls: number;
}

/** The last response. */
export interface Answered {
  readonly status: number;
  readonly text: string;
}

process.on('message', ({url, options, calls}: Asked) => {
  void repeat(url, options, calls).then((answered) => process.send?.(answered));
});

async function repeat(url: string, options: Asked['options'], calls: number): Promise<Answered> {
  const answer = await fetch(url, options);
  const answered = {status: answer.status, text: await answer.text()};
  return calls > 1 ? repeat(url, options, calls - 1) : answered;
}
