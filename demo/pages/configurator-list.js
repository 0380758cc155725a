// The configurator's custom list: a pasted table that the preview renders, and the file generated from it.
import { fieldset } from './configurator-fields.js'
import { listFile } from './configurator-table.js'
import { h, t } from './showroom.js'

const EXAMPLE = {
  zh: '名称\t网址\t部门\t分类\t说明\n图书证办理\thttps://lib.example.edu/card\t图书馆\t证件\t带校园卡到总服务台\n自习室预约\thttps://lib.example.edu/room\t图书馆\t空间\t可提前三天',
  en: 'Name\tURL\tDepartment\tTheme\tDescription\nLibrary card\thttps://lib.example.edu/card\tLibrary\tCards\tBring your campus card\nStudy room\thttps://lib.example.edu/room\tLibrary\tSpace\tUp to three days ahead',
}

/**
 * @param {string} text the pasted table
 * @param {(text: string) => void} set
 */
export function listFields(text, set) {
  const field = h(
    'textarea',
    {
      id: 'field-table',
      rows: '5',
      spellcheck: 'false',
      'aria-describedby': 'field-table-hint',
      oninput: (e) => set(e.target.value),
    },
    text,
  )
  const show = (value) => {
    field.value = value
    set(value)
  }
  return fieldset(
    { zh: '自己的清单（可选）', en: 'A list of your own (optional)' },
    h(
      'div',
      { class: 'field' },
      h('label', { for: 'field-table' }, t({ zh: '粘贴表格', en: 'Paste a table' })),
      field,
      h(
        'span',
        { class: 'hint', id: 'field-table-hint' },
        t({
          zh: '从表格软件复制，连同表头；也可以粘贴 CSV 或 JSON。不需要服务大厅，内容不会上传。',
          en: 'Copy it from a spreadsheet with its headers; CSV and JSON work, too. No hall is needed, and nothing is uploaded.',
        }),
      ),
    ),
    h(
      'div',
      { class: 'buttons' },
      h(
        'button',
        { type: 'button', onclick: () => show(t(EXAMPLE)) },
        t({ zh: '填入示例', en: 'Fill in an example' }),
      ),
      h(
        'button',
        { type: 'button', onclick: () => save(field.value) },
        t({ zh: '下载清单文件', en: 'Download the file' }),
      ),
    ),
  )
}

/** Saves the file; does nothing for an empty list. */
function save(text) {
  if (!text.trim()) return
  const { name, content } = listFile(text)
  const link = document.createElement('a')
  link.download = name
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
