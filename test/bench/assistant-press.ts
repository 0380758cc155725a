// From clicking the assistant's button to the frame with its focused text field: on an idle page, which has prefetched the
// dialog; after a hover, which also prefetches its data; and in a browser that saves data, where the click loads all of it.
// Baseline: a click that loads React and renders a text field. The same beside a published chat: peers/chat-press.ts.
import * as esbuild from 'esbuild'
import { openBrowser, openCampus } from '../tools/page-test.ts'
import { measurePress } from './assistant/measure-press.ts'
import { startPressServer } from './assistant/press-server.ts'
import { interleave, median, requireBuild, rounds, type Bench } from './bench-results.ts'

const KINDS = ['React floor', 'press', 'hover, then press', 'press, saving data'] as const

const FLOOR = `
import { createElement, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
function Field() {
  const field = useRef(null)
  useEffect(() => field.current.focus(), [])
  return createElement('dialog', { open: true }, createElement('textarea', { ref: field }))
}
export const open = (root) => createRoot(root.appendChild(document.createElement('div'))).render(createElement(Field))
`

export async function bench(): Promise<Bench[]> {
  const campus = await openCampus(requireBuild('univ-assistant'))
  const browser = await openBrowser()
  const floor = await startPressServer({ '/part.js': await bundleFloor() })
  const own = `${campus.url}/demo/widgets/univ-assistant.html`
  try {
    const result: Bench[] = []
    for (const rate of [1, 4]) {
      const times = await interleave(rounds(7), KINDS, (kind) => {
        const url = kind === 'React floor' ? floor.url : own
        return measurePress(browser, {
          url,
          hover: kind === 'hover, then press',
          savesData: kind === 'press, saving data',
          rate,
        })
      })
      const floorMs = median(times['React floor'])
      result.push({
        name: `assistant, press to usable, ${rate} × CPU, medians of ${times.press.length}`,
        rows: KINDS.map((kind) => ({
          kind,
          ms: Math.round(median(times[kind])),
          '× React floor': (median(times[kind]) / floorMs).toFixed(2),
        })),
        goals: (['press', 'hover, then press'] as const).map((kind) => ({
          name: `${kind} to usable, ${rate} × CPU × React floor`,
          measured: median(times[kind]) / floorMs,
          most: 1,
        })),
      })
    }
    return result
  } finally {
    await browser.close()
    floor.close()
    await campus.close()
  }
}

async function bundleFloor(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: FLOOR, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]!.text
}
