import path from 'node:path'
import HtmlPlugin from 'html-webpack-plugin'

export default {
  mode: 'production',
  entry: './src/main.js',
  output: { path: path.resolve('dist'), clean: true },
  plugins: [new HtmlPlugin({ template: 'src/page.html' })],
}
