/** Traditional characters that occur in service names, each followed by its simplified form. */
const TRADITIONAL_SIMPLIFIED_PAIRS =
  '學学習习業业證证書书務务處处辦办請请課课程程績绩選选點点圖图館馆費费繳缴獎奖貸贷銀银審审驗验實实報报銷销賬账戶户財财產产資资購购車车輛辆證证醫医療疗體体檢检飯饭卡卡網网絡络號号碼码電电話话維维護护環环國国際际籍籍轉转專专復复休休畢毕業业離离職职員员聘聘評评優优師师範范開开關关閉闭問问題题詢询諮咨訪访預预約约會会議议場场館馆設设備备儀仪器器實实驗验倉仓庫库館馆學学歷历黨党團团組组織织關关係系獻献檔档案案證证明明認认領领補补發发換换領领遺遗失失報报修修園园區区樓楼層层間间鑰钥匙匙鎖锁門门禁禁進进出出許许可可權权限限賬账號号密密碼码動动態态機机構构計计劃划項项經经費费預预決决算算調调課课'
const SIMPLIFIED = new Map<string, string>()
{
  const characters = [...TRADITIONAL_SIMPLIFIED_PAIRS]
  for (let i = 0; i + 1 < characters.length; i += 2) SIMPLIFIED.set(characters[i]!, characters[i + 1]!)
}

/** Text with case, width and traditional forms folded; `offsets[i]` is the index of unit i in the original. */
export interface FoldedText {
  text: string
  offsets: number[]
}

const foldedChars = new Map<string, string>()

/** Folds one character; normalising is slow, and a catalogue of 50,000 items repeats a few thousand characters. */
function foldChar(char: string): string {
  let folded = foldedChars.get(char)
  if (folded === undefined) {
    folded = ''
    for (const unit of char.normalize('NFKC').toLowerCase()) folded += SIMPLIFIED.get(unit) ?? unit
    if (foldedChars.size < 20_000) foldedChars.set(char, folded)
  }
  return folded
}

/** Like {@link foldText}, without the offsets. */
export function foldToText(original: string): string {
  let text = ''
  for (const char of original) text += foldChar(char)
  return text
}

export function foldText(original: string): FoldedText {
  let text = ''
  const offsets: number[] = []
  let position = 0
  for (const char of original) {
    const folded = foldChar(char)
    text += folded
    for (let n = 0; n < folded.length; n++) offsets.push(position)
    position += char.length
  }
  offsets.push(original.length)
  return { text, offsets }
}

/** One unit of a name: a Chinese character with its syllable, or a run of other text. */
export interface PinyinUnit {
  /** The folded character; '' for a run of other text. */
  char: string
  /** '' if unknown. */
  syllable: string
  start: number
  end: number
}

const HAN = /\p{Script=Han}/u

/** Pairs a name with its stored, space-separated syllables: one per Chinese character, one per other run. */
export function splitPinyinUnits(name: string, pinyin: string): PinyinUnit[] {
  const syllables = pinyin.split(' ')
  const out: PinyinUnit[] = []
  let next = 0
  for (const { 0: run, index } of name.matchAll(/\p{Script=Han}|[^\p{Script=Han}]+/gu)) {
    if (run.trim() === '') continue
    const syllable = syllables[next++] ?? ''
    out.push({
      char: HAN.test(run) ? foldChar(run) : '',
      syllable,
      start: index,
      end: index + run.length,
    })
  }
  return out
}

const TWO_LETTER_INITIAL = /^(?:zh|ch|sh)/

/**
 * Finds a term in a name by pinyin: full syllables, initials, or a mix, from any unit; only the last syllable may be
 * incomplete. Returns the matched range of the name, or null.
 */
export function matchPinyin(units: readonly PinyinUnit[], term: string): [start: number, end: number] | null {
  const matchFrom = (unit: number, start: number): number => {
    if (start === term.length) return unit
    const current = units[unit]
    if (!current) return -1
    const { char, syllable } = current
    if (char !== '' && term.startsWith(char, start)) {
      const end = matchFrom(unit + 1, start + char.length)
      if (end > 0) return end
    }
    if (syllable === '') return -1
    const rest = term.length - start
    // an incomplete last syllable
    if (rest <= syllable.length && syllable.startsWith(term.slice(start))) return unit + 1
    for (const length of [syllable.length, TWO_LETTER_INITIAL.test(syllable) ? 2 : 0, 1])
      if (length > 0 && length < rest && term.startsWith(syllable.slice(0, length), start)) {
        const end = matchFrom(unit + 1, start + length)
        if (end > 0) return end
      }
    return -1
  }
  for (let first = 0; first < units.length; first++) {
    const end = matchFrom(first, 0)
    if (end > first) return [units[first]!.start, units[end - 1]!.end]
  }
  return null
}
