// 机械工程学院网站脚本，2013 年起历任管理员维护。
// The kind of script that such a site has: it extends built-ins, wraps timers, takes $ for itself.
/* global jQuery */
Array.prototype.remove = function (what) {
  for (let i = 0; i < this.length; i++) if (this[i] === what) this.splice(i, 1)
  return this
}
Array.prototype.contains = function (what) {
  return this.indexOf(what) >= 0
}
Array.prototype.each = function (run) {
  for (let i = 0; i < this.length; i++) run(this[i], i)
}
String.prototype.format = function () {
  const values = arguments
  return this.replace(/\{(\d+)\}/g, (_, n) => values[n])
}
Date.prototype.format = function () {
  return '{0}年{1}月{2}日'.format(this.getFullYear(), this.getMonth() + 1, this.getDate())
}

const jq = jQuery.noConflict()
// 老版本的 $，很多页面还在用
window.$ = (id) => document.getElementById(id)

// “IE 兼容”：给定时器补参数
const nativeTimeout = window.setTimeout
window.setTimeout = function (run, ms) {
  const rest = Array.prototype.slice.call(arguments, 2)
  return nativeTimeout(function () {
    return typeof run === 'function' ? run.apply(this, rest) : undefined
  }, ms)
}

jq.fn.slider = function () {
  return this.each(function () {
    const slides = jq(this).find('.slide')
    let position = 0
    slides.hide().eq(0).show()
    window.setInterval(() => {
      slides.eq(position).fadeOut(200)
      position = (position + 1) % slides.length
      slides.eq(position).fadeIn(200)
    }, 4000)
  })
}
jq.fn.tabs = function () {
  return this.each(function () {
    const heads = jq(this).find('.tab-head li')
    const bodies = jq(this).find('.tab-body')
    heads.on('click', function () {
      const n = heads.index(this)
      heads.removeClass('active').eq(n).addClass('active')
      bodies.hide().eq(n).show()
    })
    bodies.hide().eq(0).show()
  })
}
// 全站统计：记录点击的链接；阻止页内空链接跳转
jq(document).on('click', 'a, button', function (event) {
  window.lastClicked = jq(this).attr('href') || event.target.nodeName
  if ((jq(this).attr('href') || '').startsWith('#')) event.preventDefault()
})
jq(document).on('keydown', (event) => {
  if (event.which === 27) jq('.dropdown').hide()
})
jq(() => {
  jq('#slider').slider()
  jq('.tabs').tabs()
  jq('#clock').text('今天是' + new Date().format())
})
