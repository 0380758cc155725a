// A person at the keyboard who hears what Orca says. Each step is written down with what was heard after it.
import type { Page } from 'playwright-core'
import { pause, type Desktop } from './desktop.ts'

/** Nothing more is said: the page has answered, and Orca has read it. The machine may be busy. */
const SILENCE_MS = 1_200
/** Between two presses of a key that looks for something. */
const SHORT_SILENCE_MS = 600
const STEP_LIMIT_MS = 20_000
/** More presses of one key than any page needs. */
const MAX_PRESSES = 45

/** What differs from run to run: times, dates, serial numbers and counts of visits. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\b\d{1,2}:\d{2}\b/g, '[time]'],
  [
    /\d{4}年\d{1,2}月\d{1,2}日|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)?,? ?\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*( \d{4})?/g,
    '[date]',
  ],
  [/\b\d{12,}\b/g, '[number]'],
]
const steady = (text: string): string =>
  VOLATILE.reduce((said, [pattern, word]) => said.replace(pattern, word), text)

export class Listener {
  readonly page: Page
  readonly #desktop: Desktop
  readonly #lines: string[] = []
  #heard: number

  constructor(desktop: Desktop, page: Page) {
    this.#desktop = desktop
    this.page = page
    this.#heard = desktop.spoken().length
  }

  /** Steps and what was said, as the files in `spoken/` have it. */
  get record(): string {
    return `${this.#lines.join('\n')}\n`
  }

  /** Waits until nothing more is said. @returns what was said since the last step */
  async #listen(step: string, silence = SILENCE_MS): Promise<string> {
    const before = this.#heard
    for (let quiet = 0, limit = 0; quiet < silence && limit < STEP_LIMIT_MS; quiet += 100, limit += 100) {
      await pause(100)
      const now = this.#desktop.spoken().length
      if (now !== this.#heard) quiet = 0
      this.#heard = now
    }
    const said = this.#desktop.spoken().slice(before, this.#heard).map(steady)
    this.#lines.push(`> ${step}`, ...said.map((text) => `  ${text}`))
    return said.join('\n')
  }

  async open(url: string): Promise<string> {
    await this.#desktop.press('ctrl+l')
    await this.#desktop.type(url)
    await this.#desktop.press('Return')
    return this.#listen(`open ${new URL(url).pathname}`)
  }

  /** Presses a key once. */
  async press(key: string, silence?: number): Promise<string> {
    await this.#desktop.press(key)
    return this.#listen(key, silence)
  }

  /** Presses a key until something is said that matches, as a listener does who looks for it. */
  async pressUntil(key: string, heard: RegExp): Promise<string> {
    for (let n = 0; n < MAX_PRESSES; n++) {
      const said = await this.press(key, SHORT_SILENCE_MS)
      if (heard.test(said)) return said
    }
    throw new Error(`${key} never came to ${heard}`)
  }

  async type(text: string): Promise<string> {
    await this.#desktop.type(text)
    return this.#listen(`type “${text}”`)
  }

  /** What comes later by itself. */
  wait(what: string): Promise<string> {
    return this.#listen(`wait for ${what}`)
  }
}
