<?php
/**
 * The page Settings, Univ Widgets: the address of the hall, and whether it works.
 *
 * @package UnivWidgets
 */

defined( 'ABSPATH' ) || exit;

add_action( 'admin_init', 'univ_widgets_register_setting' );

/** Registers the one option. */
function univ_widgets_register_setting() {
	register_setting(
		'univ-widgets',
		UNIV_WIDGETS_OPTION,
		array(
			'type'              => 'string',
			'default'           => '',
			'sanitize_callback' => 'univ_widgets_sanitize_hall',
		)
	);
}

/**
 * An address that cannot be a hall's leaves the setting as it was.
 *
 * @param mixed $value As typed.
 * @return string
 */
function univ_widgets_sanitize_hall( $value ) {
	$text = is_string( $value ) ? trim( $value ) : '';
	if ( '' === $text ) {
		return '';
	}
	$hall = univ_widgets_hall_address( $text );
	if ( null !== $hall ) {
		return $hall;
	}
	add_settings_error(
		UNIV_WIDGETS_OPTION,
		'univ_widgets_address',
		__( 'The address must begin with https:// (http:// only on localhost), without a user name.', 'univ-widgets' )
	);
	return univ_widgets_hall();
}

add_action( 'admin_menu', 'univ_widgets_add_page' );

/** Adds the page. */
function univ_widgets_add_page() {
	add_options_page(
		__( 'Univ Widgets', 'univ-widgets' ),
		__( 'Univ Widgets', 'univ-widgets' ),
		'manage_options',
		'univ-widgets',
		'univ_widgets_show_page'
	);
}

add_filter( 'plugin_action_links_' . plugin_basename( UNIV_WIDGETS_FILE ), 'univ_widgets_add_link' );

/**
 * A link to the page in the list of plugins.
 *
 * @param string[] $links HTML.
 * @return string[]
 */
function univ_widgets_add_link( $links ) {
	$address = admin_url( 'options-general.php?page=univ-widgets' );
	return array_merge( array( sprintf( '<a href="%s">%s</a>', esc_url( $address ), esc_html__( 'Settings', 'univ-widgets' ) ) ), $links );
}

/** The page itself. */
function univ_widgets_show_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$hall = univ_widgets_hall();
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Univ Widgets', 'univ-widgets' ); ?></h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'univ-widgets' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="univ-widgets-hall"><?php esc_html_e( 'Address of the service hall', 'univ-widgets' ); ?></label></th>
					<td>
						<input name="<?php echo esc_attr( UNIV_WIDGETS_OPTION ); ?>" id="univ-widgets-hall" type="url" class="regular-text code" value="<?php echo esc_attr( $hall ); ?>" placeholder="https://hall.example.edu/" aria-describedby="univ-widgets-hall-help" />
						<p class="description" id="univ-widgets-hall-help"><?php esc_html_e( 'The blocks load their scripts and data from there.', 'univ-widgets' ); ?></p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
		<?php
		if ( '' !== $hall ) {
			univ_widgets_show_check( $hall );
		}
		?>
	</div>
	<?php
}

/**
 * The state of the hall, and what a content security policy needs.
 *
 * @param string $hall Its address.
 */
function univ_widgets_show_check( $hall ) {
	list( $kind, $sentence ) = univ_widgets_check_hall( $hall );
	printf( '<div class="notice notice-%s inline"><p>%s</p></div>', esc_attr( $kind ), esc_html( $sentence ) );
	if ( 'error' === $kind ) {
		return;
	}
	$origin = univ_widgets_origin( $hall );
	$lines  = array();
	foreach ( array( 'script-src', 'style-src', 'connect-src', 'img-src', 'frame-src', 'form-action' ) as $directive ) {
		$lines[] = $directive . ' ' . $origin;
	}
	?>
	<h2><?php esc_html_e( 'Content security policy', 'univ-widgets' ); ?></h2>
	<p><?php esc_html_e( 'If your server sends a Content-Security-Policy, add the hall to these directives:', 'univ-widgets' ); ?></p>
	<p><code><?php echo esc_html( implode( '; ', $lines ) ); ?></code></p>
	<p><?php esc_html_e( 'After a change of the address, clear the page cache, if the site has one.', 'univ-widgets' ); ?></p>
	<?php
}
