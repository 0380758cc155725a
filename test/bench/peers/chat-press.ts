// Pressing a button that opens a chat, until its text field can be used: our assistant, without and with a preceding
// hover, beside deep-chat as published, which the press loads. Interleaved, each load with an empty cache.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openBrowser, openCampus } from '../../tools/page-test.ts'
import { measurePress } from '../assistant/measure-press.ts'
import { startPressServer } from '../assistant/press-server.ts'
import { interleave, median, percentile, requireBuild, rounds, type Bench } from '../bench-results.ts'
import { installPeers, titleOf } from './peer-packages.ts'

const OWN = ['press', 'hover, then press'] as const
const PEER = 'deep-chat'
const PRELOADED = 'deep-chat, loaded before'

const OPEN_DEEP_CHAT = `
import '/deepChat.bundle.js'
export const open = (root) => root.append(document.createElement('deep-chat'))
`

export async function bench(): Promise<Bench[]> {
  const { folders, errors } = installPeers(PEER)
  const folder = folders.get(PEER)
  const campus = await openCampus(requireBuild('univ-assistant'))
  const browser = await openBrowser()
  const file = folder && path.join(folder, 'node_modules/deep-chat/dist/deepChat.bundle.js')
  const scripts = file && { '/part.js': OPEN_DEEP_CHAT, '/deepChat.bundle.js': readFileSync(file, 'utf8') }
  const peers = scripts && {
    [PEER]: await startPressServer(scripts),
    [PRELOADED]: await startPressServer(scripts, { preloads: true }),
  }
  const own = `${campus.url}/demo/widgets/univ-assistant.html`
  const kinds = peers ? ([...OWN, PEER, PRELOADED] as const) : OWN
  const isOwn = (kind: (typeof kinds)[number]): kind is (typeof OWN)[number] =>
    kind === 'press' || kind === 'hover, then press'
  try {
    const result: Bench[] = []
    for (const rate of [1, 4]) {
      const times = await interleave(rounds(7), kinds, (kind) =>
        measurePress(browser, {
          url: peers && !isOwn(kind) ? peers[kind].url : own,
          hover: kind === 'hover, then press',
          rate,
        }),
      )
      result.push({
        name: `chat, press to usable, ${rate} × CPU, medians of ${times.press.length}`,
        rows: kinds.map((kind) => ({
          kind: isOwn(kind) ? `ours, ${kind}` : kind.replace(PEER, titleOf(PEER)),
          ms: Math.round(median(times[kind])),
          slowest: Math.round(percentile(times[kind], 1)),
          ...(peers && { '× deep-chat': (median(times[kind]) / median(times[PRELOADED])).toFixed(2) }),
        })),
        goals: peers
          ? OWN.map((kind) => ({
              name: `${kind} to usable, ${rate} × CPU × ${titleOf(PEER)}, loaded before`,
              measured: median(times[kind]) / median(times[PRELOADED]),
              most: 1,
            }))
          : [],
        errors,
      })
    }
    return result
  } finally {
    await browser.close()
    for (const peer of Object.values(peers ?? {})) peer.close()
    await campus.close()
  }
}
