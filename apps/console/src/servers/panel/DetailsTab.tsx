import { Skeleton } from '@mantine/core'
import { calls, type ServerRow } from '@backhaul/contract/servers'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { useGroupName, useInventoryName } from '../../domain/use-group-name.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { useRights } from '../../ui/kit.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import { placeText } from '../place-text.ts'
import classes from './server-panel.module.css'

const mbPerGb = 1000
const staleTime = 60_000
/** Services §9: services are kept for 30 minutes. */
const servicesStaleTime = 30 * 60_000

/** The properties of a server that seldom change: hardware, addresses, services, licences, comment. */
export function DetailsTab({ server }: { server: ServerRow }) {
  const { t } = useTranslation('server-panel')
  const { t: listText } = useTranslation('server-list')
  const { user } = useSession()
  const groupName = useGroupName(user)
  const inventoryName = useInventoryName(user)
  const { uniqueId: serverId } = server
  const { data, error, refetch } = api.servers.get.useQuery({ serverId }, { staleTime })
  const specifications = api.servers.getSpecifications.useQuery({ serverId }, { staleTime }).data
  const size = (mb: number | null | undefined) => (typeof mb === 'number' ? t('gigabytes', { count: Math.round(mb / mbPerGb) }) : '–')
  return (
    <div className={classes.sections}>
      <Facts>
        <Fact name={t('fact.id')}>
          <span className={classes.mono}>{serverId}</span>
        </Fact>
        <Fact name={listText('field.serial')}>{server.serial}</Fact>
        <Fact name={listText('field.alias')}>{server.alias ?? '–'}</Fact>
        <Fact name={listText('field.version')}>{server.swVersion || '–'}</Fact>
        <Fact name={listText('field.place')}>{placeText(listText, server)}</Fact>
        <Fact name={t('fact.hardware')}>{specifications?.model ?? '–'}</Fact>
        <Fact name={t('fact.processor')}>
          {specifications?.cpu ? t('fact.processorOf', { cpu: specifications.cpu, cores: specifications.cores ?? 0 }) : '–'}
        </Fact>
        <Fact name={t('fact.memory')}>{size(specifications?.memoryMb)}</Fact>
        <Fact name={t('fact.disk')}>{size(specifications?.diskMb)}</Fact>
        <Fact name={t('fact.inventories')}>{server.inventories.map(inventoryName).filter(Boolean).join(', ') || '–'}</Fact>
        <Fact name={listText('field.groups')}>{server.groups.map(groupName).filter(Boolean).join(', ') || '–'}</Fact>
      </Facts>
      <Addresses serverId={serverId} />
      <Services serverId={serverId} />
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={80} />
      ) : (
        <CommentForm serverId={serverId} comment={data.comment} />
      )}
    </div>
  )
}

function Addresses({ serverId }: { serverId: string }) {
  const { t } = useTranslation('server-panel')
  const { data = [] } = api.servers.listAddresses.useQuery({ serverId }, { staleTime })
  return (
    <section>
      <h3 className={classes.title}>{t('addresses')}</h3>
      {data.length === 0 && <p className={classes.hint}>{t('noAddresses')}</p>}
      <ul className={classes.list}>
        {data.map(({ name, ip, mask }) => (
          <li key={name} className={classes.item}>
            <span>{name}</span>
            <span className={classes.mono}>
              {ip} / {mask}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Services({ serverId }: { serverId: string }) {
  const { t } = useTranslation('server-panel')
  const { data = [] } = api.servers.listServices.useQuery({ serverId }, { staleTime: servicesStaleTime })
  return (
    <section>
      <h3 className={classes.title}>{t('services')}</h3>
      {data.length === 0 && <p className={classes.hint}>{t('noServices')}</p>}
      <ul className={classes.list}>
        {data.map(({ serviceName, enabled }) => (
          <li key={serviceName} className={classes.item}>
            <span>{t(`service.${serviceName}` as 'service.video', serviceName)}</span>
            <span className={enabled ? undefined : classes.off}>{t(enabled ? 'serviceOn' : 'serviceOff')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The comment. Before it is replaced, it is read again: the details are up to a minute old. */
function CommentForm({ serverId, comment }: { serverId: string; comment: string }) {
  const { t } = useTranslation('server-panel')
  const { may } = useRights()
  const queries = api.useUtils().servers.get
  return (
    <SchemaForm
      call={calls.setComment}
      procedure={api.servers.setComment}
      subject={{ serverId }}
      seen={{ comment }}
      read={() => queries.fetch({ serverId }, { staleTime: 0 })}
      store={(changed) => changed}
      settled={() => void queries.invalidate({ serverId })}
      done={() => t('commentSaved')}
      valuesOf={(one: { comment: string }) => ({ comment: one.comment })}
      fields={[{ name: 'comment', kind: 'lines', label: t('comment'), attributes: { maxRows: 5 } }]}
      describe={(values) => values.comment}
    >
      {({ access, form: { onSubmit, pending, failure, isChanged }, fields }) => (
        <form className={classes.fields} onSubmit={onSubmit}>
          {fields()}
          {failure !== null && <p role="alert">{failure}</p>}
          {may(access) && (
            <SaveButton variant="default" pending={pending} isChanged={isChanged}>
              {t('apply')}
            </SaveButton>
          )}
        </form>
      )}
    </SchemaForm>
  )
}
