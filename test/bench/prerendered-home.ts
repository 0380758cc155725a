// The signed-out home, prerendered, against the same home rendered by the scripts alone (a URL with a query is not
// prerendered) and against the prerendered page without any script, interleaved, each load with an empty cache: from
// navigation to the first painted items, and until the list responds to a press.
import { openBrowser } from '../tools/page-test.ts'
import { requireBuild, median, rounds, type Bench } from './bench-results.ts'
import { HOME_CONDITIONS, loadHome, PHONE_AGENT, type HomeTimes } from './home/home-load.ts'
import { forkHomeServers } from './home/home-servers.ts'

/** quality §1: the served home within this share of client rendering. */
const MAX_OF_SCRIPTS = 0.6
const MAX_OF_FLOOR = 1.2
const MAX_READY_OF_SCRIPTS = 1

export async function bench(): Promise<Bench[]> {
  const dist = requireBuild('univ-portal', 'univ-service-catalogue')
  const servers = await forkHomeServers(dist, PHONE_AGENT)
  const browser = await openBrowser()
  const variants = [
    { name: 'prerendered', url: servers.campus, hasScripts: true },
    { name: 'by the scripts alone', url: `${servers.campus}/?solution=default`, hasScripts: true },
    { name: 'prerendered, no scripts (floor)', url: servers.floor, hasScripts: false },
  ]
  try {
    const result: Bench[] = []
    for (const condition of HOME_CONDITIONS) {
      const all = variants.map((): HomeTimes[] => [])
      // the first round warms up
      for (let round = 0; round <= rounds(7); round++)
        for (const i of round % 2 ? [0, 1, 2] : [2, 1, 0]) {
          const { url, hasScripts } = variants[i]!
          const times = await loadHome(browser, url, condition, hasScripts)
          if (round) all[i]!.push(times)
        }
      const items = all.map((times) => median(times.map((time) => time.items)))
      // the ready event may come before the items
      const ready = all.map((times) => median(times.map((time) => Math.max(time.ready ?? 0, time.items))))
      const [served, scripts, least] = items as [number, number, number]
      result.push({
        name: `the signed-out home, ${condition.name}: ms to the first items and until it responds`,
        rows: variants.map(({ name, hasScripts }, i) => ({
          home: name,
          items: Math.round(items[i]!),
          '× scripts': (items[i]! / scripts).toFixed(2),
          '× floor': (items[i]! / least).toFixed(2),
          ready: hasScripts ? Math.round(ready[i]!) : '',
          'ready × scripts': hasScripts ? (ready[i]! / ready[1]!).toFixed(2) : '',
        })),
        goals: [
          {
            name: `items, prerendered × scripts alone, ${condition.name}`,
            measured: served / scripts,
            most: MAX_OF_SCRIPTS,
          },
          {
            name: `items, prerendered × floor, ${condition.name}`,
            measured: served / least,
            most: MAX_OF_FLOOR,
          },
          {
            name: `responds, prerendered × scripts alone, ${condition.name}`,
            measured: ready[0]! / ready[1]!,
            most: MAX_READY_OF_SCRIPTS,
          },
        ],
      })
    }
    return result
  } finally {
    await browser.close()
    servers.close()
  }
}
