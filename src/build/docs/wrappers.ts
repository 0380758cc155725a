// wrappers/react.js and wrappers/vue.js: one component for each tag, which knows the tag's members from its documentation.
import path from 'node:path'
import * as esbuild from 'esbuild'
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

/** The scripts by their name in `dist`. React and Vue are the app's own. @param src the source folder */
export async function wrapperFiles(src: string): Promise<Record<string, string>> {
  const { elements } = await loadDocs(src)
  const files: Record<string, string> = {}
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
    files[`wrappers/${framework}.js`] = outputFiles[0]!.text
  }
  return files
}
