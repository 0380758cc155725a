export default {
  mostUsed: '最常用的服务',
  found: '“{keyword}”共 {n} 项',
  hall: '进入服务大厅',
  inHall: '在服务大厅查看全部 {n} 项',
}
