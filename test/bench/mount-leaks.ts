// 200 mounts of each tag must not grow the heap by more than 5 % (quality §4). Listeners and observers are counted in
// test/pages/third-party-pages.test.ts: counting them retains them, which would change the heap.
import { keepNamesScript, openBrowser, openCampus } from '../tools/page-test.ts'
import { requireBuild, type Bench } from './bench-results.ts'

const TAGS = ['univ-service-catalogue', 'univ-favorites', 'univ-visit-counter', 'univ-assistant']
const MOUNTS = 200
const WARM_UP_MOUNTS = 40
const MAX_RATIO = 1.05

export async function bench(): Promise<Bench> {
  const campus = await openCampus(requireBuild(...TAGS))
  const browser = await openBrowser()
  try {
    const rows: Bench['rows'] = []
    const goals: NonNullable<Bench['goals']> = []
    for (const tag of TAGS) {
      const context = await browser.newContext({ locale: 'zh-CN' })
      await context.addInitScript(keepNamesScript)
      const page = await context.newPage()
      const protocol = await context.newCDPSession(page)
      await page.goto(`${campus.url}/demo/widgets/${tag}`)
      await page.waitForFunction((name) => customElements.get(name), tag)
      const mount = (times: number) =>
        page.evaluate(
          async ([name, n]) => {
            for (const element of document.querySelectorAll(name)) element.remove()
            for (let i = 0; i < n; i++) {
              const tag = document.createElement(name)
              const ready = new Promise((done) => tag.addEventListener('univ-ready', done, { once: true }))
              document.body.append(tag)
              await ready
              await new Promise((done) => requestAnimationFrame(done))
              tag.remove()
            }
            // each level of stores stays mounted for a second after its last listener
            await new Promise((done) => setTimeout(done, 4000))
          },
          [tag, times] as const,
        )
      const heap = async () => {
        for (let i = 0; i < 3; i++) await protocol.send('HeapProfiler.collectGarbage')
        return (await protocol.send('Runtime.getHeapUsage')).usedSize
      }
      await mount(WARM_UP_MOUNTS)
      const before = await heap()
      await mount(MOUNTS)
      const after = await heap()
      rows.push({
        tag,
        'MB before': (before / 2 ** 20).toFixed(2),
        'MB after': (after / 2 ** 20).toFixed(2),
        ratio: (after / before).toFixed(3),
      })
      goals.push({ name: `heap after ${MOUNTS} mounts of ${tag}`, measured: after / before, most: MAX_RATIO })
      await context.close()
    }
    return {
      name: `${MOUNTS} mounts and removals of each tag, after ${WARM_UP_MOUNTS} to warm up`,
      rows,
      goals,
    }
  } finally {
    await browser.close()
    await campus.close()
  }
}
