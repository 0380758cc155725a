// How soon a press is answered: the portal as a signed-in student uses it, at a desk and on a phone. Presses within a page at
// 4 × CPU by their event timing (INP), changes of page at 1 × by when the new page is painted.
import type { Browser, Page } from 'playwright-core'
import { keepNamesScript, openBrowser, openCampus, openVisitor, signIn } from '../tools/page-test.ts'
import { requireBuild, median, percentile, rounds, type Bench, type Goal } from './bench-results.ts'
import { withTimeout } from './with-timeout.ts'
import { pageScript } from './cards/bench-server.ts'
import type { Press } from './press/press-probe.ts'
import { desktopSteps, phoneSteps, type Step } from './press/steps.ts'

/** Milliseconds. */
const MAX_INP = 200
const MAX_PAGE_CHANGE = 120
/** How long a pointer rests on what it is about to press. */
const HOVER_MS = 100
const TIMEOUT_MS = 30_000

type Device = 'desktop' | 'phone'
const devices: Record<Device, Step[]> = { desktop: desktopSteps, phone: phoneSteps }
/** The first walk through the pages loads their scripts and data; the second finds them. */
const VISITS = ['first', 'again'] as const
type Visit = (typeof VISITS)[number]
const passes = [
  { rate: 1, rounds: rounds(3) },
  { rate: 4, rounds: rounds(3) },
] as const

/** By device, processor, visit and step. */
type Figures = Map<string, Press[]>
const keyOf = (...parts: (string | number)[]): string => parts.join('|')

export async function bench(): Promise<Bench[]> {
  const [campus, browser] = await Promise.all([openCampus(requireBuild('univ-portal')), openBrowser()])
  const script = await pageScript('../press/press-probe.ts', 'probe')
  const figures: Figures = new Map()
  try {
    for (const { rate, rounds } of passes)
      for (let round = 0; round < rounds; round++)
        for (const device of Object.keys(devices) as Device[])
          await walk(browser, campus.url, script, device, rate, figures)
  } finally {
    await browser.close()
    await campus.close()
  }
  return (Object.keys(devices) as Device[]).flatMap((device) => tables(device, figures))
}

async function walk(
  browser: Browser,
  url: string,
  script: string,
  device: Device,
  rate: number,
  figures: Figures,
): Promise<void> {
  const { page, context, close } = await openVisitor(browser, { device })
  await context.addInitScript(`${keepNamesScript};${script};globalThis.probe = probe`)
  await page.goto(`${url}/workflow/todo`)
  await page.waitForURL(/\/oidc\//)
  await signIn(page, 'student')
  await page.waitForURL(/workflow\/todo/)
  // a document of its own, so that the sign-in and the list after it have left nothing in memory
  await page.goto(`${url}/workflow/index`)
  // by `evaluate`: the page's policy forbids what `waitForFunction` does
  while (!(await page.evaluate('probe.isIdle()'))) await page.waitForTimeout(100)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  for (const visit of VISITS)
    for (const step of devices[device]) {
      const key = keyOf(device, rate, visit, step.name)
      figures.set(key, [...(figures.get(key) ?? []), await measureStep(page, device, step)])
    }
  await close()
}

async function measureStep(page: Page, device: Device, step: Step): Promise<Press> {
  await step.prepare?.(page)
  const target = step.target(page)
  await target.waitFor().catch((cause: unknown) => {
    throw new Error(`${device}: nothing to press for “${step.name}” at ${page.url()}`, { cause })
  })
  if (device === 'desktop') {
    await target.hover()
    await page.waitForTimeout(HOVER_MS)
  }
  await page.evaluate(
    (path) => (globalThis as unknown as { probe: { arm(path: string): void } }).probe.arm(path),
    step.path,
  )
  if (device === 'desktop') {
    await page.mouse.down()
    await page.mouse.up()
  } else await target.tap()
  return withTimeout(
    page.evaluate('probe.pressed()') as Promise<Press>,
    `${device}: “${step.name}”`,
    TIMEOUT_MS,
  )
}

function tables(device: Device, figures: Figures): Bench[] {
  const steps = devices[device]
  const pressesOf = (rate: number, visit: Visit, { name }: Step): Press[] =>
    figures.get(keyOf(device, rate, visit, name))!
  const middle = (all: Press[], key: keyof Press): number =>
    Math.round(median(all.map((press) => press[key])))
  const inps = VISITS.flatMap((visit) =>
    steps.flatMap((step) => pressesOf(4, visit, step).map(({ inp }) => inp)),
  )
  const routes = steps.filter(({ kind }) => kind === 'route')
  const changes = (visit: Visit): number[] => routes.map((step) => middle(pressesOf(1, visit, step), 'shown'))
  const goals: Goal[] = [
    {
      name: `${device}, 4 × CPU: INP of presses and changes of page, p75, ms`,
      measured: percentile(inps, 0.75),
      most: MAX_INP,
    },
    ...VISITS.flatMap((visit): Goal[] => [
      {
        name: `${device}, 1 ×, ${visit} visit: page change, median, ms`,
        measured: median(changes(visit)),
        most: MAX_PAGE_CHANGE,
      },
      {
        name: `${device}, 1 ×, ${visit} visit: slowest page change, ms`,
        measured: Math.max(...changes(visit)),
        most: MAX_PAGE_CHANGE,
      },
    ]),
  ]
  const rows = steps.map((step) => ({
    'what is pressed': step.name,
    'INP at 4 ×': middle(pressesOf(4, 'first', step), 'inp'),
    again: middle(pressesOf(4, 'again', step), 'inp'),
    worst: Math.max(...VISITS.flatMap((visit) => pressesOf(4, visit, step).map(({ inp }) => inp))),
    'shown at 4 ×': middle(pressesOf(4, 'first', step), 'shown'),
    'shown again': middle(pressesOf(4, 'again', step), 'shown'),
    'shown at 1 ×': middle(pressesOf(1, 'first', step), 'shown'),
    'again at 1 ×': middle(pressesOf(1, 'again', step), 'shown'),
  }))
  return [{ name: `${device}: press to paint, ms, medians of ${passes[0].rounds}`, rows, goals }]
}
