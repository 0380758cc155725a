<?php
/**
 * What stands in a tag before its script runs: HTML that the hall renders for guests. A hall may be taken over, so only what
 * this file lists is kept: no script, style, frame or handler, and addresses of the hall only.
 *
 * @package UnivWidgets
 */

defined( 'ABSPATH' ) || defined( 'MEDIAWIKI' ) || exit;

/** Used by the plugin of WordPress and by the extension of MediaWiki. */
final class UnivHallContent {
	const MAX_BYTES = 200000;
	/** Seconds; a page never waits longer for the hall. */
	const TIMEOUT = 0.3;
	/** Seconds for which a content is used, and for which a hall that did not answer is not asked again. */
	const MAX_AGE = 300;
	const RETRY   = 60;

	const ELEMENTS = array( 'div', 'section', 'header', 'h2', 'h3', 'p', 'span', 'strong', 'mark', 'nav', 'ul', 'li', 'a', 'form', 'input', 'details', 'summary', 'svg', 'path', 'img', 'link' );

	/** Those that name an address; the others are data-…, aria-… and those of ATTRIBUTES. */
	const ADDRESSES  = array( 'href', 'src', 'action' );
	const ATTRIBUTES = array( 'class', 'lang', 'dir', 'title', 'role', 'alt', 'name', 'value', 'placeholder', 'maxlength', 'autocomplete', 'spellcheck', 'enterkeyhint', 'viewbox', 'd', 'loading', 'decoding', 'referrerpolicy', 'rel', 'type' );

	/**
	 * The address of a tag's content.
	 *
	 * @param string                $hall       Address of the hall with a slash at its end.
	 * @param string                $tag        Such as univ-favorites.
	 * @param array<string, string> $attributes Of the tag.
	 * @return string
	 */
	public static function address( $hall, $tag, array $attributes ) {
		return $hall . 'embed/' . $tag . '?' . http_build_query( array( 'fragment' => '' ) + $attributes, '', '&' );
	}

	/**
	 * The content that may be shown, or an empty text: then the tag stands alone.
	 *
	 * @param string $html As the hall answered.
	 * @param string $hall Address of the hall with a slash at its end.
	 * @return string HTML
	 */
	public static function sanitize( $html, $hall ) {
		$html = trim( $html );
		// A static page of an older hall, an error of a proxy, or half of a content is none.
		$is_content = 0 === strpos( $html, '<div class="univ-content"' ) && '</div></div>' === substr( $html, -12 );
		if ( ! $is_content || strlen( $html ) > self::MAX_BYTES || ! class_exists( 'DOMDocument' ) ) {
			return '';
		}
		$document = new DOMDocument();
		$before   = libxml_use_internal_errors( true );
		// Without a declaration the bytes would be taken for Latin-1.
		$is_read = $document->loadHTML( '<?xml encoding="UTF-8"><html><body>' . $html . '</body></html>', LIBXML_NONET );
		libxml_clear_errors();
		libxml_use_internal_errors( $before );
		$body = $is_read ? $document->getElementsByTagName( 'body' )->item( 0 ) : null;
		if ( ! $body || ! $body->firstChild instanceof DOMElement ) {
			return '';
		}
		$content = $body->firstChild;
		self::clean( $content, $hall );
		return 'div' === $content->nodeName ? (string) $document->saveHTML( $content ) : '';
	}

	/**
	 * Removes what is not listed.
	 *
	 * @param DOMElement $element Is kept; its attributes and what is in it may go.
	 * @param string     $hall    Address of the hall.
	 */
	private static function clean( DOMElement $element, $hall ) {
		foreach ( iterator_to_array( $element->attributes ) as $attribute ) {
			$name       = strtolower( $attribute->nodeName );
			$is_allowed = in_array( $name, self::ADDRESSES, true )
				? self::is_of_hall( $attribute->nodeValue, $hall )
				: in_array( $name, self::ATTRIBUTES, true ) || preg_match( '/^(data|aria)-[a-z0-9-]+$/', $name );
			if ( ! $is_allowed ) {
				$element->removeAttributeNode( $attribute );
			}
		}
		foreach ( iterator_to_array( $element->childNodes ) as $child ) {
			if ( $child instanceof DOMText ) {
				continue;
			}
			if ( ! $child instanceof DOMElement || ! self::is_allowed( $child, $hall ) ) {
				$element->removeChild( $child );
				continue;
			}
			self::clean( $child, $hall );
		}
	}

	/**
	 * An element with all that it needs to be harmless.
	 *
	 * @param DOMElement $element Of the content.
	 * @param string     $hall    Address of the hall.
	 * @return bool
	 */
	private static function is_allowed( DOMElement $element, $hall ) {
		$name = strtolower( $element->nodeName );
		switch ( $name ) {
			case 'input':
				// Nothing may ask for a password.
				return 'search' === $element->getAttribute( 'type' );
			case 'form':
				return self::is_of_hall( $element->getAttribute( 'action' ), $hall );
			case 'img':
				return self::is_of_hall( $element->getAttribute( 'src' ), $hall );
			case 'link':
				return 'stylesheet' === $element->getAttribute( 'rel' )
					&& 1 === preg_match( '~^' . preg_quote( $hall, '~' ) . 'chunks/content-\w+\.css$~', $element->getAttribute( 'href' ) );
		}
		return in_array( $name, self::ELEMENTS, true );
	}

	/**
	 * Below the hall, by the text: no dots, backslashes or spaces that a browser would read in another way.
	 *
	 * @param string $address As written.
	 * @param string $hall    Address of the hall with a slash at its end.
	 * @return bool
	 */
	private static function is_of_hall( $address, $hall ) {
		return 0 === strpos( $address, $hall ) && ! preg_match( '~[\x00-\x20\\\\]|/\.\.?(?:[/?#]|$)|%2e~i', substr( $address, strlen( $hall ) - 1 ) );
	}
}
