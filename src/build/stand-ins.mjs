// What a browser needs of some packages is small. Used by rollup.config.mjs only.
import { mended } from './react.mjs'

/**
 * What our two clients need of their helper packages, 13 KB gzip less: graphql-request asks `graphql` for an
 * operation's kind and name, ofetch asks `ufo` to join addresses (we give whole ones) and `destr` to read JSON.
 */
const lite = {
  graphql: `export const Kind={OPERATION_DEFINITION:'OperationDefinition'};export class GraphQLError extends Error{}
    export const print=()=>{throw new Error('GraphQL documents must be strings')};
    export const parse=s=>{const m=/^\\s*(query|mutation|subscription)\\s+(\\w+)/m.exec(s);
      return{definitions:m?[{kind:'OperationDefinition',operation:m[1],name:{value:m[2]}}]:[]}}`,
  ufo: `export const withBase=(path,base)=>new URL(path,base).href;export const withQuery=(url,query)=>{
    const u=new URL(url);for(const k in query)u.searchParams.set(k,query[k]);return u.href}`,
  destr: `export default t=>{try{return JSON.parse(t)}catch{return t}}`,
}

/**
 * r2wc's own attributes, properties and events, 0.7 KB: none of our tags names one to it (element/custom-element.tsx).
 * Here they are lists without entries, so that the minifier sees that nothing is done with them.
 * @throws when the package no longer reads so
 */
function withoutProps(code) {
  const cut = (from, to) => {
    if (!from.test(code)) throw new Error(`@r2wc/core: ${from} is gone; see src/build/stand-ins.mjs`)
    code = code.replace(from, to)
  }
  cut(/\bw = \{\s*string: E,[^}]*\}/, 'w = {}')
  cut(/ {2}e\.props \|\| [\s\S]*?(?= {2}class v extends)/, '')
  cut(/ {4}static get observedAttributes\(\) \{[^}]*\}\n/, '')
  cut(/;\n {6}for \(const s of n\) \{[\s\S]*?(?=\n {4}\}\n {4}connectedCallback)/, '')
  cut(/ {4}attributeChangedCallback[\s\S]*?(?= {4}\[b\]\(\) \{)/, '')
  cut(/ {2}for \(const r of n\) \{[\s\S]*?(?= {2}return v;)/, '')
  return code
}

/** The other ways of useStore(), 0.1 KB: we name no keys, no dependencies and no server's snapshot to it. */
function plainStore(code) {
  const cut = (from, to) => {
    if (!code.includes(from))
      throw new Error(`@nanostores/react: ${from} is gone; see src/build/stand-ins.mjs`)
    code = code.replace(from, to)
  }
  cut(', { keys, deps = [store, keys], ssr } = {}', '')
  cut(', deps)', ', [store])')
  cut('keys?.length > 0\n      ? listenKeys(store, keys, emit(snapshotRef, onChange))\n      : ', '')
  cut("import { listenKeys } from 'nanostores'", '')
  cut("\n  if (ssr && 'init' in store) {\n    server = ssr === 'initial' ? () => store.init : ssr\n  }\n", '')
  return code
}

/** The doors of react-dom lead to its production build, 0.2 KB less: they would ask developer tools to look at it first. */
const DOOR = /\/node_modules\/react-dom\/(index|client)\.js$/

export const standIns = () => ({
  name: 'stand-ins',
  resolveId: (id) => (id in lite ? `\0lite:${id}` : null),
  load: (id) => lite[id.replace(/^\0lite:/, '')] ?? null,
  transform(code, id) {
    if (id.endsWith('/@r2wc/core/dist/core.js')) return { code: withoutProps(code), map: null }
    if (id.endsWith('/@nanostores/react/index.js')) return { code: plainStore(code), map: null }
    const better = mended(code, id)
    if (better) return { code: better, map: null }
    const door = DOOR.exec(id)?.[1]
    if (!door) return null
    const name = door === 'index' ? 'react-dom' : 'react-dom-client'
    return { code: `module.exports = require('./cjs/${name}.production.js')`, map: null }
  },
})
