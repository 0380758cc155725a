// dist/hall: the static pages that every deployment needs, for any web server (src/hall).
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { tsImport } from 'tsx/esm/api'

const load = (file) => tsImport(`../../${file}`, import.meta.url)
const { Skyline } = await load('portal/parts/skyline.tsx')
const { DRAWINGS } = await load('ui/drawings.ts')
const { RIVER, BOAT } = await load('ui/river.ts')
const fades = readFileSync(new URL('../../ui/fades.css', import.meta.url))

const PRELOAD = /<!-- preload (univ-[\w-]+) -->/
const CONFORMANCE = /<!-- conformance ([\w-]+) -->/g
const TAG_PAGE = 'embed/univ-tag.html'

/** Preloads the first load of a tag and its configuration in parallel with the page's own entry. */
function preloadLinks(first, base) {
  const links = first.map((file) =>
    file.endsWith('.js')
      ? `<link rel="modulepreload" href="${base}${file}" />`
      : // the tags fetch style sheets as data and construct them
        `<link rel="preload" as="fetch" crossorigin="anonymous" href="${base}${file}" />`,
  )
  return [
    ...links,
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${base}univ-config.json" />`,
  ].join('\n    ')
}

/** The hero's drawing as a file, for the pages without scripts. */
const river = renderToStaticMarkup(createElement(Skyline)).replace(
  '<svg',
  '$& xmlns="http://www.w3.org/2000/svg" fill="#6b86a326" stroke="#6b86a3" stroke-linecap="round" stroke-linejoin="round"',
)

/** A drawing as a mask, for the desk: its colour is the page's. */
const drawMask = (box, wash, lines, river = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}"><path fill-opacity=".2" d="${wash}"/><g fill="none" stroke="#000" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="${lines}"/><path opacity=".5" d="${river}"/></g></svg>`

/**
 * Copies the files of `folder`, except TypeScript. Writes the preload links of a page's tag into the page, and writes
 * one embed page for each of `tags`. URLs in pages that are served at any depth start with a slash.
 * @param conformance what is tested, by language, for the page about accessibility
 */
export const hall = (folder, tags, conformance) => ({
  name: 'hall',
  generateBundle: {
    order: 'post', // after the manifest, which lists the first load of each tag
    handler(_options, bundle) {
      const { entries } = JSON.parse(bundle['manifest.json'].source)
      const emit = (name, source) => this.emitFile({ type: 'asset', fileName: `hall/${name}`, source })
      const files = readdirSync(folder, { recursive: true }).filter((name) =>
        statSync(path.join(folder, name)).isFile(),
      )
      for (const name of files.filter((file) => !file.endsWith('.ts'))) {
        const source = readFileSync(path.join(folder, name))
        const fill = (html) =>
          html
            .replace(PRELOAD, (_all, tag) =>
              preloadLinks(entries[tag].first, name === TAG_PAGE ? '../' : '/'),
            )
            .replace(CONFORMANCE, (_all, lang) => conformance[lang])
        if (name === TAG_PAGE)
          for (const tag of tags)
            emit(`embed/${tag}.html`, fill(source.toString().replaceAll('univ-tag', tag)))
        else emit(name, name.endsWith('.html') ? fill(source.toString()) : source)
      }
      emit('pages/river.svg', river)
      emit('pages/scene.svg', river.replace(/viewBox="[^"]*"/, 'viewBox="800 110 690 360"'))
      emit('pages/fades.css', fades)
      emit('pages/boat.svg', drawMask('160 120', ...DRAWINGS['no-tasks'], RIVER))
      emit('pages/sail.svg', drawMask('24 24', BOAT, BOAT))
      emit('pages/banks.svg', drawMask('160 120', ...DRAWINGS['nothing-found'], RIVER))
    },
  },
})
