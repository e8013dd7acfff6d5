export { startTcpProxy, type TcpProxy } from '@backhaul/worlds/proxy'
