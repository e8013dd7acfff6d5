import { chromium } from 'playwright'
const base = 'http://localhost:4900'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const shot = async (p: any, n: string) => p.screenshot({ path: `/tmp/pics/${n}.png` })
const login = async (p: any, url: string) => { await p.goto(url + '/login'); const s = await p.evaluate(async () => (await fetch('/core/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'super_user', password: 'Backhaul-demo-1' }) })).status); if (s !== 200) throw new Error('login ' + s) }
const ctx = await b.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', colorScheme: 'dark' })
const p = await ctx.newPage()
await login(p, base)
await p.goto(base + '/desk'); await p.waitForTimeout(4000); await shot(p, 'desk-main')
const ask = (m: string, path: string, body?: any) => p.evaluate(async ([m, path, body]: any) => { const r = await fetch('/simulation' + path, { method: m, headers: body ? { 'content-type': 'application/json' } : {}, body: body ? JSON.stringify(body) : undefined }); return r.json() }, [m, path, body] as any)
const w = await ask('POST', '/worlds', { scenario: 'shows/tower-outage' })
console.log(JSON.stringify(w).slice(0, 300))
await p.goto(`${base}/desk?world=${w.id}`); await p.waitForTimeout(5000); await shot(p, 'desk-show')
const q = await ctx.newPage()
await login(q, `http://${w.id}.localhost:4900`)
const t0 = Date.now()
await q.goto(`http://${w.id}.localhost:4900/units`)
await q.waitForSelector('[data-row-id]'); console.log('rows after', Date.now() - t0); await shot(q, 'list-first'); await q.waitForTimeout(2500); await shot(q, 'list-2')
await p.goto(`${base}/desk/presenter?world=${w.id}`); await p.waitForTimeout(2000); await shot(p, 'presenter')
for (let i = 0; i < 4; i++) { await p.keyboard.press('n'); await p.waitForTimeout(4000) }
await shot(p, 'presenter-later'); await shot(q, 'list-later')
await q.goto(`http://${w.id}.localhost:4900/map`); await q.waitForTimeout(4000); await shot(q, 'map-later')
const z = await b.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', hasTouch: true })
const zp = await z.newPage(); await login(zp, base); await zp.goto(`${base}/desk?world=${w.id}`); await zp.waitForTimeout(5000); await shot(zp, 'zh-desk'); 
await zp.evaluate(() => { for (const e of document.querySelectorAll('*')) if (e.scrollHeight > e.clientHeight + 200 && getComputedStyle(e).overflowY === 'auto') e.scrollTop = 900 }); await zp.waitForTimeout(800); await shot(zp, 'zh-desk-2')
const r = await ask('POST', `/worlds/${w.id}/play/remote`); console.log(JSON.stringify(r))
await zp.goto(`${base}/desk/remote#${r.token}`); await zp.waitForTimeout(2500); await shot(zp, 'zh-remote')
console.log('id', w.id)
await b.close()
