import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import popover from '../../ui/controls/popover.module.css'

interface MapMenuProps<Option extends string> {
  label: string
  /** The button that opens the menu. */
  children: ReactNode
  options: readonly { id: Option; name: string }[]
  value: Option
  onChange: (value: Option) => void
}

/** A menu with a single choice, which a map button opens. */
export function MapMenu<Option extends string>(props: MapMenuProps<Option>) {
  const { label, children, options, value, onChange } = props
  return (
    <MenuTrigger>
      {children}
      <Popover className={popover.popover} placement="bottom end">
        <Menu
          className={popover.list}
          aria-label={label}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[value]}
          onAction={key => {
            const chosen = options.find(({ id }) => id === key)
            if (chosen !== undefined) onChange(chosen.id)
          }}
        >
          {options.map(({ id, name }) => (
            <MenuItem key={id} id={id} className={popover.item}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
