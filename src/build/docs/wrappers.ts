// wrappers/react.js and wrappers/vue.js: one component for each tag, which knows the tag's members from its documentation.
import path from 'node:path'
import * as esbuild from 'esbuild'
import type { Plugin } from 'rollup'
import type { TagMembers } from '../../wrappers/split-props.ts'
import { loadDocs, type ElementEntry } from './load-docs.ts'
import { className } from './type-declarations.ts'

const membersOf = ({ tag, attributes, properties, events }: ElementEntry): TagMembers => {
  const names = (entries: { name: string }[]) => entries.map(({ name }) => name)
  const objects = attributes.filter(({ type }) => type.includes('object'))
  return {
    tag,
    attributes: names(attributes),
    properties: names([...properties, ...objects]),
    events: names(events),
  }
}

/** The tag's entry is imported when its first component is mounted, so that unused tags are in no first load. */
const component = (element: ElementEntry): string => {
  const entry = JSON.stringify(`../${element.tag}.js`)
  const members = JSON.stringify(membersOf(element))
  return `export const ${className(element.tag)} = /* @__PURE__ */ wrap(${members}, () => import(${entry}))\n`
}

/** React and Vue are the app's own. @param src the source folder */
export const wrappers = (src: string): Plugin => ({
  name: 'wrappers',
  async generateBundle() {
    const { elements } = await loadDocs(src)
    for (const framework of ['react', 'vue']) {
      const { outputFiles } = await esbuild.build({
        stdin: {
          contents: `import { wrap } from './${framework}-wrapper.ts'\n${elements.map(component).join('')}`,
          resolveDir: path.join(src, 'wrappers'),
        },
        bundle: true,
        write: false,
        format: 'esm',
        target: 'es2022',
        external: [framework, '../univ-*.js'],
        // Next.js: server components may import them
        ...(framework === 'react' && { banner: { js: `'use client'` } }),
      })
      const source = outputFiles[0]!.text
      this.emitFile({ type: 'asset', fileName: `wrappers/${framework}.js`, source })
    }
  },
})
