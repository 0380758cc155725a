import resolve from '@rollup/plugin-node-resolve'

export default { input: 'src/main.js', output: { dir: 'public', format: 'es' }, plugins: [resolve()] }
