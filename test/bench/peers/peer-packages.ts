// Installs the published packages of the peers in a scratch folder, which is removed when the run ends. They are no
// dependencies of this project.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Exact versions, so that figures can be compared between runs. */
const PEERS = {
  InstantSearch: {
    'react-instantsearch': '7.50.1',
    algoliasearch: '5.64.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  // its content grid is <esco-content-grid> of this package; it is published without Vue
  uPortal: { '@uportal/esco-content-menu': '1.40.2', vue: '2.7.16' },
  'deep-chat': { 'deep-chat': '2.4.2' },
} satisfies Record<string, Record<string, string>>

export type Peer = keyof typeof PEERS

/** What a bench needs of the packages that it asked for. */
export interface InstalledPeers {
  /** The folders with the peers' `node_modules`. */
  folders: ReadonlyMap<Peer, string>
  /** One line for each peer that could not be installed. */
  errors: string[]
}

let scratch: string | undefined
const installed = new Map<Peer, string | Error>()

function install(peer: Peer): string {
  if (!scratch) {
    const folder = (scratch = mkdtempSync(path.join(tmpdir(), 'univ-peers-')))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  const folder = path.join(scratch, peer)
  mkdirSync(folder)
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'peer', private: true, dependencies: PEERS[peer] }),
  )
  try {
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    const lines = (error as { stderr: string }).stderr
      .split('\n')
      .filter((line) => line.startsWith('npm error'))
    throw new Error(lines.slice(0, 2).join('; ') || String(error), { cause: error })
  }
  return folder
}

/** Installs each package once a run. */
export function installPeers(...peers: readonly Peer[]): InstalledPeers {
  const folders = new Map<Peer, string>()
  const errors: string[] = []
  for (const peer of peers) {
    if (!installed.has(peer))
      try {
        installed.set(peer, install(peer))
      } catch (error) {
        installed.set(peer, error as Error)
      }
    const result = installed.get(peer)!
    if (typeof result === 'string') folders.set(peer, result)
    else errors.push(`${peer} could not be installed, so it was not measured: ${result.message}`)
  }
  return { folders, errors }
}

/** For the names of rows: `InstantSearch 7.50.1`. */
export const titleOf = (peer: Peer): string => `${peer} ${Object.values(PEERS[peer])[0]}`

/** The same of a list that may be none of a peer. */
export const listTitle = (list: string): string => (list in PEERS ? titleOf(list as Peer) : list)
