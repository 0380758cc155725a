// The apps of `npm run test:apps` with their versions. None of these packages is a dependency of ours.

/** A command of node_modules/.bin with its arguments. */
export type Command = readonly [name: string, ...args: string[]]

export interface App {
  name: string
  /** Folder of its source in `templates/`. */
  template: string
  /** Dependencies besides univ-widgets: exact versions. */
  packages: Record<string, string>
  /** Additional fields of its package.json. */
  settings?: object
  /** Checks types; without it, the app has none, or its build checks them. */
  types?: Command
  build: Command
  /** The folder to serve, or a server; `{port}` is replaced. */
  start: { folder: string } | { command: Command }
  /** The development server. */
  dev?: Command
  /** A page whose tags have the attribute `config` and no other configuration. */
  guestPage?: string
  /** A text that the app sets through an object. */
  ownText?: string
  /** Whether the HTML of a page contains the tags. */
  serverRendered?: boolean
}

/** Versions published later are not installed, so that runs are reproducible. */
export const PUBLISHED_BEFORE = '2026-11-22'

const VITE = { vite: '8.3.8' }
const REACT = { react: '19.3.1', 'react-dom': '19.3.1' }
const REACT_TYPES = { '@types/react': '19.3.0', '@types/react-dom': '19.3.0' }
const VITE_REACT = { ...VITE, '@vitejs/plugin-react': '6.3.0', typescript: '7.0.2' }
const VUE = {
  ...VITE,
  vue: '3.5.45',
  '@vitejs/plugin-vue': '6.0.11',
  'vue-tsc': '3.3.14',
  typescript: '6.0.3',
}
const viteCommands = {
  build: ['vite', 'build', '--logLevel', 'warn'],
  start: { folder: 'dist' },
  dev: ['vite', '--port', '{port}', '--strictPort'],
} as const
const NEXT = {
  template: 'next',
  packages: { next: '16.4.6', ...REACT, ...REACT_TYPES, typescript: '6.0.3', '@types/node': '20.19.43' },
  start: { command: ['next', 'start', '-p', '{port}'] },
  guestPage: '/guests',
  serverRendered: true,
} as const

export const apps: App[] = [
  {
    name: 'Vite, React',
    template: 'react-vite',
    packages: { ...VITE_REACT, ...REACT, ...REACT_TYPES },
    types: ['tsc', '-p', '.'],
    ...viteCommands,
    guestPage: '/guests.html',
  },
  {
    name: 'React 18, components',
    template: 'react-components',
    packages: {
      ...VITE_REACT,
      ...{ react: '18.3.1', 'react-dom': '18.3.1', '@types/react': '18.3.31', '@types/react-dom': '18.3.7' },
    },
    types: ['tsc', '-p', '.'],
    ...viteCommands,
    ownText: 'Today, by our app',
  },
  {
    name: 'React 19, components',
    template: 'react-components',
    packages: { ...VITE_REACT, ...REACT, ...REACT_TYPES },
    types: ['tsc', '-p', '.'],
    ...viteCommands,
    ownText: 'Today, by our app',
  },
  {
    name: 'Vue, components',
    template: 'vue-components',
    packages: VUE,
    types: ['vue-tsc', '-p', '.'],
    ...viteCommands,
    ownText: 'Today, by our app',
  },
  {
    name: 'Vite, Vue',
    template: 'vue-vite',
    packages: VUE,
    types: ['vue-tsc', '-p', '.'],
    ...viteCommands,
  },
  {
    name: 'Vite, Svelte',
    template: 'svelte-vite',
    packages: {
      ...VITE,
      svelte: '5.57.3',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      'svelte-check': '4.7.8',
      typescript: '6.0.3',
    },
    types: ['svelte-check', '--fail-on-warnings'],
    ...viteCommands,
  },
  {
    name: 'Vite, Solid',
    template: 'solid-vite',
    packages: { ...VITE, 'solid-js': '1.9.19', 'vite-plugin-solid': '2.11.14', typescript: '7.0.2' },
    types: ['tsc', '-p', '.'],
    ...viteCommands,
  },
  {
    name: 'Next.js, Turbopack',
    ...NEXT,
    build: ['next', 'build'],
    dev: ['next', 'dev', '-p', '{port}'],
  },
  {
    name: 'Next.js, webpack',
    ...NEXT,
    build: ['next', 'build', '--webpack'],
    dev: ['next', 'dev', '--webpack', '-p', '{port}'],
  },
  {
    name: 'webpack',
    template: 'webpack',
    packages: { webpack: '5.112.2', 'webpack-cli': '7.3.1', 'html-webpack-plugin': '5.6.8' },
    build: ['webpack'],
    start: { folder: 'dist' },
  },
  {
    name: 'Rollup',
    template: 'rollup',
    packages: { rollup: '4.68.7', '@rollup/plugin-node-resolve': '16.0.3' },
    build: ['rollup', '-c', '--silent'],
    start: { folder: 'public' },
  },
  {
    name: 'esbuild',
    template: 'esbuild',
    packages: { esbuild: '0.28.2' },
    build: [
      'esbuild',
      'src/main.js',
      '--bundle',
      '--format=esm',
      '--splitting',
      '--minify',
      '--outdir=public',
    ],
    start: { folder: 'public' },
  },
  {
    name: 'Parcel',
    template: 'parcel',
    packages: { parcel: '2.16.4' },
    // otherwise Parcel ignores `exports` of all packages
    settings: { '@parcel/resolver-default': { packageExports: true } },
    build: ['parcel', 'build', 'src/index.html', '--no-cache'],
    start: { folder: 'dist' },
  },
]
