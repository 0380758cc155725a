/** Traditional forms that stand in names of services, each followed by its simplified one. */
const PAIRS =
  '學学習习業业證证書书務务處处辦办請请課课程程績绩選选點点圖图館馆費费繳缴獎奖貸贷銀银審审驗验實实報报銷销賬账戶户財财產产資资購购車车輛辆證证醫医療疗體体檢检飯饭卡卡網网絡络號号碼码電电話话維维護护環环國国際际籍籍轉转專专復复休休畢毕業业離离職职員员聘聘評评優优師师範范開开關关閉闭問问題题詢询諮咨訪访預预約约會会議议場场館馆設设備备儀仪器器實实驗验倉仓庫库館馆學学歷历黨党團团組组織织關关係系獻献檔档案案證证明明認认領领補补發发換换領领遺遗失失報报修修園园區区樓楼層层間间鑰钥匙匙鎖锁門门禁禁進进出出許许可可權权限限賬账號号密密碼码動动態态機机構构計计劃划項项經经費费預预決决算算調调課课'
const SIMPLE = new Map<string, string>()
{
  const all = [...PAIRS]
  for (let at = 0; at + 1 < all.length; at += 2) SIMPLE.set(all[at]!, all[at + 1]!)
}

/** A text with case, width and traditional forms folded; `from[i]` is where its i-th unit came from. */
export interface Folded {
  text: string
  from: number[]
}

export function fold(original: string): Folded {
  let text = ''
  const from: number[] = []
  let at = 0
  for (const char of original) {
    const unit = char.normalize('NFKC').toLowerCase()
    for (const one of unit) {
      const simple = SIMPLE.get(one) ?? one
      text += simple
      for (let n = 0; n < simple.length; n++) from.push(at)
    }
    at += char.length
  }
  from.push(original.length)
  return { text, from }
}

/** One unit of a name and how it may be typed: itself, or its syllable. */
export interface Sound {
  char: string
  /** '' where there is none. */
  syllable: string
  start: number
  end: number
}

const HAN = /\p{Script=Han}/u

/** The units of a name beside the syllables that were written down for it: one a character, one a run of the rest. */
export function soundsOf(name: string, pinyin: string): Sound[] {
  const syllables = pinyin.split(' ')
  const out: Sound[] = []
  let next = 0
  for (const { 0: run, index } of name.matchAll(/\p{Script=Han}|[^\p{Script=Han}]+/gu)) {
    if (run.trim() === '') continue
    const syllable = syllables[next++] ?? ''
    out.push({ char: HAN.test(run) ? fold(run).text : '', syllable, start: index, end: index + run.length })
  }
  return out
}

const LENGTHS = /^(?:zh|ch|sh)/

/**
 * Where a term stands in a name by sound: full pinyin, initials, or a mix, beginning at any unit; only the last
 * unit may be typed in part. Returns the range of the name, or null.
 */
export function soundAt(sounds: readonly Sound[], term: string): [start: number, end: number] | null {
  const reach = (unit: number, at: number): number => {
    if (at === term.length) return unit
    const sound = sounds[unit]
    if (!sound) return -1
    if (sound.char !== '' && term.startsWith(sound.char, at)) {
      const end = reach(unit + 1, at + sound.char.length)
      if (end > 0) return end
    }
    const { syllable } = sound
    if (syllable === '') return -1
    const rest = term.length - at
    // the last unit in part
    if (rest <= syllable.length && syllable.startsWith(term.slice(at))) return unit + 1
    for (const length of [syllable.length, LENGTHS.test(syllable) ? 2 : 0, 1])
      if (length > 0 && length < rest && term.startsWith(syllable.slice(0, length), at)) {
        const end = reach(unit + 1, at + length)
        if (end > 0) return end
      }
    return -1
  }
  for (let first = 0; first < sounds.length; first++) {
    const end = reach(first, 0)
    if (end > first) return [sounds[first]!.start, sounds[end - 1]!.end]
  }
  return null
}
