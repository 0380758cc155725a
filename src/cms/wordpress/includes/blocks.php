<?php
/**
 * One dynamic block for each tag: a post holds its comment only, never HTML or scripts, so that nothing is lost when
 * WordPress filters the posts of authors.
 *
 * @package UnivWidgets
 */

defined( 'ABSPATH' ) || exit;

add_action( 'init', 'univ_widgets_register_blocks' );

/** Registers the script of the editor and the blocks, whose block.json is written by the build. */
function univ_widgets_register_blocks() {
	wp_register_script(
		'univ-widgets-editor',
		plugins_url( 'editor.js', UNIV_WIDGETS_FILE ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-html-entities' ),
		UNIV_WIDGETS_VERSION,
		true
	);
	foreach ( univ_widgets_tags() as $tag => $entry ) {
		register_block_type(
			dirname( UNIV_WIDGETS_FILE ) . '/blocks/' . $tag,
			array(
				'render_callback' => function ( $attributes ) use ( $tag ) {
					$html = univ_widgets_render( $tag, $attributes );
					return '' === $html ? '' : sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), $html );
				},
			)
		);
	}
}

add_action( 'enqueue_block_editor_assets', 'univ_widgets_editor_data' );

/** What the editor's script shows, in the user's language. */
function univ_widgets_editor_data() {
	$lang   = 0 === strpos( get_user_locale(), 'zh' ) ? 'zh' : 'en';
	$blocks = array();
	foreach ( univ_widgets_tags() as $tag => $entry ) {
		$fields = array();
		foreach ( $entry['attributes'] as $attribute ) {
			$fields[] = array(
				'name'     => $attribute['name'],
				'label'    => 'en' === $lang ? ucfirst( str_replace( '-', ' ', $attribute['name'] ) ) : $attribute['label'],
				'type'     => $attribute['type'],
				'values'   => $attribute['values'],
				'isCommon' => $attribute['isCommon'],
				'help'     => 'en' === $lang ? ucfirst( $attribute['en'] ) : $attribute['zh'],
			);
		}
		$blocks[ $entry['block'] ] = array(
			'tag'    => $tag,
			'fields' => $fields,
		);
	}
	$data = array(
		'hall'     => univ_widgets_hall(),
		// The language of the page, which may differ from the user's.
		'lang'     => str_replace( '_', '-', get_locale() ),
		'settings' => current_user_can( 'manage_options' ) ? admin_url( 'options-general.php?page=univ-widgets' ) : '',
		'blocks'   => $blocks,
		'texts'    => array(
			'content'  => __( 'Content', 'univ-widgets' ),
			'display'  => __( 'Display', 'univ-widgets' ),
			'default'  => __( 'Default', 'univ-widgets' ),
			'noHall'   => __( 'The address of the service hall is not set yet.', 'univ-widgets' ),
			'askAdmin' => __( 'An administrator sets it under Settings, Univ Widgets.', 'univ-widgets' ),
			'setHall'  => __( 'Set the address', 'univ-widgets' ),
		),
	);
	wp_add_inline_script( 'univ-widgets-editor', 'window.univWidgets = ' . wp_json_encode( $data ) . ';', 'before' );
}

add_action( 'enqueue_block_assets', 'univ_widgets_preview_assets' );

/**
 * The editor's canvas may be a frame of its own, which takes classic scripts only: univ.js there loads the modules of the
 * tags that appear.
 */
function univ_widgets_preview_assets() {
	if ( ! is_admin() || '' === univ_widgets_hall() ) {
		return;
	}
	wp_enqueue_style( 'univ-widgets' );
	wp_enqueue_style( 'univ-widgets-editor', plugins_url( 'editor.css', UNIV_WIDGETS_FILE ), array(), UNIV_WIDGETS_VERSION );
	wp_enqueue_script( 'univ-widgets-preview', univ_widgets_hall() . 'univ.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
}
