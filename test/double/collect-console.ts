/** What is logged as errors or as warnings during `run`. */
export async function collectConsole(kind: 'error' | 'warn', run: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const former = console[kind]
  console[kind] = (...words: unknown[]) => void texts.push(words.map(String).join(' '))
  try {
    await run()
  } finally {
    console[kind] = former
  }
  return texts
}
