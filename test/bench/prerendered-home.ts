// The signed-out home, prerendered, against the same home rendered by the scripts alone (a URL with a query is not
// prerendered) and against the prerendered page without any script, interleaved, each load with an empty cache: from
// navigation to the first painted items, and until the list responds to a press.
import { openBrowser } from '../tools/page-test.ts'
import { interleave, requireBuild, median, rounds, type Bench } from './bench-results.ts'
import { HOME_CONDITIONS, loadHome } from './home/home-load.ts'
import { forkHomeServers } from './home/home-servers.ts'

/** quality §1: the served home within this share of client rendering. */
const MAX_OF_SCRIPTS = 0.6
const MAX_OF_FLOOR = 1.2
const MAX_READY_OF_SCRIPTS = 1

export async function bench(): Promise<Bench[]> {
  const servers = await forkHomeServers(requireBuild('univ-portal', 'univ-service-catalogue'))
  const browser = await openBrowser()
  const variants = {
    served: { name: 'prerendered', url: servers.campus, hasScripts: true },
    scripts: { name: 'by the scripts alone', url: `${servers.campus}/?solution=default`, hasScripts: true },
    floor: { name: 'prerendered, no scripts (floor)', url: servers.floor, hasScripts: false },
  }
  const kinds = ['served', 'scripts', 'floor'] as const
  try {
    const result: Bench[] = []
    for (const condition of HOME_CONDITIONS) {
      const loads = await interleave(rounds(7), kinds, (kind) =>
        loadHome(browser, variants[kind].url, condition, variants[kind].hasScripts),
      )
      const items = (kind: (typeof kinds)[number]): number => median(loads[kind].map((load) => load.items))
      // the ready event may come before the items
      const ready = (kind: (typeof kinds)[number]): number =>
        median(loads[kind].map((load) => Math.max(load.ready ?? 0, load.items)))
      result.push({
        name: `the signed-out home, ${condition.name}: ms to the first items and until it responds`,
        rows: kinds.map((kind) => {
          const { name, hasScripts } = variants[kind]
          return {
            home: name,
            items: Math.round(items(kind)),
            '× scripts': (items(kind) / items('scripts')).toFixed(2),
            '× floor': (items(kind) / items('floor')).toFixed(2),
            ready: hasScripts ? Math.round(ready(kind)) : '',
            'ready × scripts': hasScripts ? (ready(kind) / ready('scripts')).toFixed(2) : '',
          }
        }),
        goals: [
          {
            name: `items, prerendered × scripts alone, ${condition.name}`,
            measured: items('served') / items('scripts'),
            most: MAX_OF_SCRIPTS,
          },
          {
            name: `items, prerendered × floor, ${condition.name}`,
            measured: items('served') / items('floor'),
            most: MAX_OF_FLOOR,
          },
          {
            name: `responds, prerendered × scripts alone, ${condition.name}`,
            measured: ready('served') / ready('scripts'),
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
