import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Asked } from './confirm.ts'

/** Shows the question of `confirm`. The way out has the focus. */
export function ConfirmDialog({ question }: { question: Asked }) {
  const { t } = useTranslation('ui')
  const no = () => question.answer(false)
  return (
    <Modal
      opened
      onClose={no}
      title={question.title ?? t('confirm.title')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Text size="md">{question.message}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={no} data-autofocus>
          {t('actions.cancel')}
        </Button>
        <Button onClick={() => question.answer(true)}>{question.act}</Button>
      </Group>
    </Modal>
  )
}
