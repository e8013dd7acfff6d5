import { expect, test } from 'vitest'
import { pageGuards } from './guards.ts'
import { allRoles } from './may.ts'
import { type AccessClass, type Cell, permissionTable, verbOf } from './table.ts'

const classes = Object.keys(permissionTable.super_user) as AccessClass[]
const cellText = ([verbs, from]: Cell) => `${verbs === '' ? '–' : verbs}${from === 'spec' ? ' *' : ''}`

/** A Markdown table with its columns aligned, as the formatter leaves it. */
function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...body].map((row) => row[column]!.length)))
  const line = (row: readonly string[]) => `| ${row.map((text, column) => text.padEnd(widths[column]!)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

const page = () => `# Permissions

Printed by a test from \`packages/rules/src/permissions\`; edit there, then run \`vitest run --project unit packages/rules -u\`.

## Roles and what they may do

${Object.entries(verbOf)
  .map(([letter, verb]) => `${letter} ${verb}`)
  .join(', ')}; – nothing. A star marks the cells that the specification gives; the others are ours, because its matrix is "not shown".
A right that is not granted is refused. A right holds within the scope of the account: its inventories or its groups.

${table(
  ['Role', ...classes],
  allRoles.map((role) => [`\`${role}\``, ...classes.map((name) => cellText(permissionTable[role][name]))]),
)}

Own preferences and account are open to every session.

## Objects that other objects name

An object in scope names only objects that its viewer may see: the inventories and groups of a device, the channel selected for a unit,
the server of a channel and the unit that holds it. Others are null, left out of lists, or shown as an external channel without a
name; a channel held by a unit out of scope is occupied; a server has an id in place of its own, so that its channels are known as such. The server and the holder of a channel need the right to read servers and
units too; the selected channel of a unit needs no right to read channels. Rows in topics follow the same rule for all subscribers of
the topic at once ([realtime.md](realtime.md#topics)). \`apps/core/src/devices/views.ts\` decides it.

## Page guards

A route of the console names its guard; pages below it share it. A route without a guard is open to every account that may
enter the console. The error page is open to all accounts but managers.

${table(
  ['Guard', 'Roles'],
  Object.entries(pageGuards).map(([name, roles]) => [`\`${name}\``, roles.map((role) => `\`${role}\``).join(', ')]),
)}
`

test('R-277 docs/permissions.md is the permission table', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../docs/permissions.md')
})
