// What a browser needs of some packages is small. Used by rollup.config.mjs only.
import { mended } from './react.mjs'

/**
 * What our two clients need of their helper packages, 13 KB gzip less: graphql-request asks `graphql` for an
 * operation's kind and name, ofetch asks `ufo` to join addresses (we give whole ones) and `destr` to read JSON.
 * And of nanostores, 0.2 KB less: useStore() can listen to some keys of a store only; we never name keys.
 */
const lite = {
  graphql: `export const Kind={OPERATION_DEFINITION:'OperationDefinition'};export class GraphQLError extends Error{}
    export const print=()=>{throw new Error('GraphQL documents must be strings')};
    export const parse=s=>{const m=/^\\s*(query|mutation|subscription)\\s+(\\w+)/m.exec(s);
      return{definitions:m?[{kind:'OperationDefinition',operation:m[1],name:{value:m[2]}}]:[]}}`,
  ufo: `export const withBase=(path,base)=>new URL(path,base).href;export const withQuery=(url,query)=>{
    const u=new URL(url);for(const k in query)u.searchParams.set(k,query[k]);return u.href}`,
  destr: `export default t=>{try{return JSON.parse(t)}catch{return t}}`,
  './listen-keys/index.js': `export const listenKeys=(store,keys,run)=>store.listen(run);
    export const subscribeKeys=(store,keys,run)=>store.subscribe(run)`,
}

/** r2wc's own readers of attributes, 0.3 KB: none of our tags names a property to it (element/define.tsx). */
const withoutReaders = (code) => code.replace(/\bw = \{\s*string: E,[^}]*\}/, 'w = {}')

/** The doors of react-dom lead to its production build, 0.2 KB less: they would ask developer tools to look at it first. */
const DOOR = /\/node_modules\/react-dom\/(index|client)\.js$/

export const standIns = () => ({
  name: 'stand-ins',
  resolveId: (id) => (id in lite ? `\0lite:${id}` : null),
  load: (id) => lite[id.replace(/^\0lite:/, '')] ?? null,
  transform(code, id) {
    if (id.endsWith('/@r2wc/core/dist/core.js')) return { code: withoutReaders(code), map: null }
    const better = mended(code, id)
    if (better) return { code: better, map: null }
    const door = DOOR.exec(id)?.[1]
    if (!door) return null
    const name = door === 'index' ? 'react-dom' : 'react-dom-client'
    return { code: `module.exports = require('./cjs/${name}.production.js')`, map: null }
  },
})
