import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { FOLDERS, servePhp } from './debian.ts'
import type { Site } from './wordpress-site.ts'

/** Unpacks a plugin as a webmaster does. */
function unpack(archive: Uint8Array, folder: string): void {
  for (const [name, content] of Object.entries(unzipSync(archive))) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

/** A wiki with the extension under MediaWiki's own strict policy. @param port of the site, which the hall lists */
export async function openMediaWiki(
  scratch: string,
  hall: string,
  port: number,
  archive: Uint8Array,
): Promise<Site> {
  const folder = path.join(scratch, 'mediawiki')
  cpSync(FOLDERS.mediawiki, folder, {
    recursive: true,
    dereference: true,
    filter: (from) => existsSync(from) && !/(extensions|LocalSettings\.php)$/.test(from),
  })
  rmSync(path.join(folder, 'LocalSettings.php'), { force: true })
  const data = path.join(scratch, 'mediawiki-data')
  mkdirSync(data)
  mkdirSync(path.join(folder, 'images'), { recursive: true })
  unpack(archive, path.join(folder, 'extensions'))
  const url = `http://localhost:${port}`
  const install = path.join(folder, 'maintenance/install.php')
  execFileSync(
    'php',
    [
      ...[install, '--dbtype=sqlite', `--dbpath=${data}`, `--server=${url}`, '--scriptpath=', '--lang=en'],
      ...['--pass=for-a-minute-only', 'Library', 'Admin'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  appendFileSync(
    path.join(folder, 'LocalSettings.php'),
    `
    wfLoadExtension( 'UnivWidgets' );
    $wgUnivHall = '${hall}';
    $wgCSPHeader = [ 'default-src' => true, 'useNonces' => false, 'unsafeFallback' => true ];
    $wgMainCacheType = CACHE_DB;
    $wgParserCacheType = CACHE_DB;
    $wgShowExceptionDetails = true;
    $wgDebugLogFile = '${data}/debug.log';
    $wgDevelopmentWarnings = true;
    $wgPasswordPolicy['policies']['default'] = [];
    `,
  )
  const defines = readFileSync(path.join(folder, 'includes/Defines.php'), 'utf8')
  const server = await servePhp(folder, url, {})
  return {
    url,
    version: `MediaWiki ${/'MW_VERSION', '([^']+)'/.exec(defines)?.[1]}`,
    log: () => '',
    close: () => server.close(),
  }
}
