// The blocks in the editor: a live preview, and the attributes as fields of the sidebar. What they are comes from the
// server (includes/blocks.php); a block saves nothing but its attributes.
;(function (wp, data) {
  const el = wp.element.createElement
  // WordPress stores `&` and `<` of people without unfiltered HTML as references
  const { decodeEntities } = wp.htmlEntities
  const { InspectorControls, useBlockProps } = wp.blockEditor
  const { Button, Disabled, PanelBody, Placeholder, SelectControl, TextControl, ToggleControl } =
    wp.components
  const { texts } = data

  function Field({ field, value, onChange }) {
    const { label, type, values, help } = field
    const shared = { label, help, __nextHasNoMarginBottom: true }
    if (type === 'boolean')
      return el(ToggleControl, {
        ...shared,
        checked: value === true,
        onChange: (on) => onChange(on || undefined),
      })
    const typed = {
      ...shared,
      value: decodeEntities(value ?? ''),
      onChange: (text) => onChange(text === '' ? undefined : text),
    }
    if (!values.length) return el(TextControl, { ...typed, __next40pxDefaultSize: true })
    const options = ['', ...values].map((word) => ({ value: word, label: word || texts.default }))
    return el(SelectControl, { ...typed, options, __next40pxDefaultSize: true })
  }

  const panel = (title, fields, { attributes, setAttributes }, initialOpen) =>
    el(
      PanelBody,
      { title, initialOpen, key: title },
      fields.map((field) =>
        el(Field, {
          field,
          key: field.name,
          value: attributes[field.name],
          onChange: (value) => setAttributes({ [field.name]: value }),
        }),
      ),
    )

  /** As the server writes them: a present boolean is an empty text. */
  function attributesOf(fields, attributes) {
    const given = fields.flatMap(({ name, type }) =>
      attributes[name] === undefined
        ? []
        : [[name, type === 'boolean' ? '' : decodeEntities(attributes[name])]],
    )
    return { lang: data.lang, ...Object.fromEntries(given) }
  }

  const noHall = (label) =>
    el(
      Placeholder,
      { label, instructions: data.settings ? texts.noHall : `${texts.noHall} ${texts.askAdmin}` },
      data.settings && el(Button, { variant: 'primary', href: data.settings }, texts.setHall),
    )

  const editOf = ({ tag, fields }, name) =>
    function Edit(props) {
      const preview = el(
        'div',
        { className: 'univ-widgets-preview' },
        el(Disabled, null, el(tag, attributesOf(fields, props.attributes))),
      )
      return el(
        'div',
        useBlockProps(),
        el(
          InspectorControls,
          null,
          panel(
            texts.content,
            fields.filter(({ isCommon }) => !isCommon),
            props,
            true,
          ),
          panel(
            texts.display,
            fields.filter(({ isCommon }) => isCommon),
            props,
            false,
          ),
        ),
        data.hall ? preview : noHall(wp.blocks.getBlockType(name).title),
      )
    }

  for (const [name, block] of Object.entries(data.blocks))
    wp.blocks.registerBlockType(name, { edit: editOf(block, name), save: () => null })
})(window.wp, window.univWidgets)
